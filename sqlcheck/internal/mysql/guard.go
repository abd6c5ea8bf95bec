package mysql

import (
	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
)

// maxIntervals bounds the INTERVALs that are open at once. The parser tries
// each as two things, one after the other, so that its time doubles with each.
const maxIntervals = 8

// guard returns an error for a text that must not reach the parser.
func guard(toks *token.List) error {
	if offset, msg := lowering.Bound(toks); msg != "" {
		return &Error{Offset: offset, Msg: msg}
	}
	open := []int{0} // INTERVALs since the last separator, for each open bracket
	deep := 0        // their sum
	for i := range toks.Toks {
		top := len(open) - 1
		switch {
		case toks.Opens(i):
			open = append(open, 0)
		case toks.IsPunct(i, ")"), toks.IsPunct(i, "]"):
			if top > 0 {
				deep -= open[top]
				open = open[:top]
			}
		case toks.Is(i, "interval"):
			open[top]++
			deep++
		case toks.IsPunct(i, ","), toks.IsPunct(i, ";"), toks.Is(i, "and", "or", "where", "then", "else"):
			deep -= open[top]
			open[top] = 0
		}
		if deep > maxIntervals {
			return &Error{Offset: toks.Toks[i].Start, Msg: "expression is nested too deeply"}
		}
	}
	return nil
}
