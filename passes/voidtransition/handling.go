package voidtransition

import (
	"go/ast"
	"slices"

	"github.com/fencelint/fencelint/passes/finding"
)

// A Handling is what becomes of the answer of a call that runs a write.
type Handling struct {
	Void    bool      // nobody learns of it
	Unknown bool      // where it goes could not be followed
	By      []Carrier // the forms in which the function returns it; none if it tells somebody else
}

// Handlings returns what becomes of the answers of a package's writes, by the
// call that runs them. A call whose answer says nothing of who has the row is
// not among them. result is that of Analyzer on the package.
func Handlings(result *finding.Result) map[*ast.CallExpr]Handling {
	handled, _ := result.Detail.(map[*ast.CallExpr]Handling)
	return handled
}

// handled is the Detail of the result.
func (k *pkg) handled() map[*ast.CallExpr]Handling {
	handled := map[*ast.CallExpr]Handling{}
	for _, top := range k.tops {
		j := k.judge(top)
		for s, out := range j.outcomes {
			if s.write == nil || isReaper(s) {
				continue
			}
			h := Handling{Unknown: !out.followed}
			h.Void = slices.ContainsFunc(j.lost, func(l loss) bool { return l.src == s })
			for _, r := range out.results {
				if !slices.Contains(h.By, r.Carrier) {
					h.By = append(h.By, r.Carrier)
				}
			}
			handled[s.call] = h
		}
	}
	return handled
}

func (c Carrier) String() string { return carrierNames[c] }
