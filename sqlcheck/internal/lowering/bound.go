package lowering

import (
	"strings"
	"unicode/utf8"

	"github.com/fencelint/fencelint/sqlcheck/internal/token"
)

// Limits of a text. Parsers written by hand recurse on the stack of the
// goroutine, and an overflow of that ends the process.
const (
	maxBytes  = 1 << 20
	maxTokens = 200_000
	maxDepth  = 1000 // levels of the tree, as depth estimates them
)

// Bound returns the byte offset at which a text exceeds what a parser may be
// given, and how; an empty message if it does not. An AND or OR of any length
// is within the limits.
func Bound(toks *token.List) (offset int, msg string) {
	if len(toks.SQL) > maxBytes {
		return maxBytes, "text is too long"
	}
	if toks.Len() > maxTokens {
		return toks.Toks[maxTokens].Start, "text has too many tokens"
	}
	if i := strings.IndexByte(toks.SQL, 0); i >= 0 {
		return i, "text has a zero byte"
	}
	if !utf8.ValidString(toks.SQL) {
		return 0, "text is not UTF-8"
	}
	return depth(toks)
}

// depth returns the place where expressions nest too deeply, estimated from
// above: brackets and CASE nest, the operators between two separators may each
// be the operand of the next, and so is each JOIN and UNION of a query. AND and
// OR are not, as they are flattened.
func depth(toks *token.List) (offset int, msg string) {
	open := []level{{}}
	deep := 0 // the sum of what is open
	for i := range toks.Toks {
		top := &open[len(open)-1]
		switch {
		case toks.Opens(i), toks.Is(i, "case"):
			open = append(open, level{fixed: 1})
			deep++
		case toks.IsPunct(i, ")"), toks.IsPunct(i, "]"), toks.Is(i, "end"):
			if len(open) > 1 {
				deep -= top.chain + top.fixed
				open = open[:len(open)-1]
			}
		case toks.Toks[i].Kind == token.Op:
			n := toks.Toks[i].End - toks.Toks[i].Start // several prefix operators are one token
			top.chain += n
			deep += n
		case toks.Is(i, "not", "is", "like", "in", "between", "binary", "interval", "collate"):
			top.chain++
			deep++
		case toks.Is(i, "join", "union", "intersect", "except"):
			top.fixed++
			deep++
		case toks.Is(i, "and", "or", "where", "select", "then", "else", "on"), toks.IsPunct(i, ","):
			deep -= top.chain
			top.chain = 0
		case toks.IsPunct(i, ";"):
			open, deep = append(open[:0], level{}), 0
		}
		if deep > maxDepth {
			return toks.Toks[i].Start, "expression is nested too deeply"
		}
	}
	return 0, ""
}

// A level is what stands between two brackets, or in CASE ... END.
type level struct {
	chain int // operators since the last separator
	fixed int // the bracket itself, and JOIN and UNION, which no separator ends
}
