package sqlsites

import (
	"go/ast"
	"regexp"
)

// emptyList matches brackets without the conditions or values that some path of
// the program should have put between them.
var emptyList = regexp.MustCompile(`(?i)\b(?:WHERE|AND|OR|NOT|ON|IN)\s*\(\s*\)`)

// dropUntaken drops texts whose list came out empty, beside others of the same
// call that parse: no database takes such a text, so either the program never
// goes that way, or nothing is written if it does.
func (b *siteBuilder) dropUntaken() {
	parses := map[*ast.CallExpr]int{}
	for _, s := range b.sites {
		if s.Script != nil {
			parses[s.Call.Expr]++
		}
	}
	dropped := map[*ast.CallExpr]int{}
	kept := b.sites[:0]
	for _, s := range b.sites {
		if s.Script == nil && parses[s.Call.Expr] > 0 && emptyList.MatchString(s.Text.Source.Text) {
			dropped[s.Call.Expr]++
			continue
		}
		s.Variant -= dropped[s.Call.Expr]
		kept = append(kept, s)
	}
	b.sites = kept
	for _, s := range b.sites {
		s.Variants -= dropped[s.Call.Expr]
	}
}
