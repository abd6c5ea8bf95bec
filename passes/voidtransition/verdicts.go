package voidtransition

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Verdicts are the ends of both runs of a function that tells its caller about
// the row by an error: attempts are exhausted, say, or nothing is wrong. Then
// zero rows must not end like a row about which there is nothing to tell.
type verdicts struct {
	deeds    [2][]string // what the paths did, by run
	returns  [2][]string // and returned
	branched bool        // a path with the row looked at what it holds
}

// add takes up one end of a run.
func (v *verdicts) add(run answer, e end) {
	deeds, branched := e.p.deeds()
	v.deeds[run] = append(v.deeds[run], deeds)
	v.returns[run] = append(v.returns[run], deeds+"\nreturns "+e.v.render(run))
	v.branched = v.branched || branched && run == itsRows
}

// passForSuccess reports whether both runs do the same, and what zero rows
// return is what some of the rows return.
func (v *verdicts) passForSuccess() bool {
	if !v.branched || !sameSet(v.deeds[zeroRows], v.deeds[itsRows]) {
		return false
	}
	for _, r := range v.returns[zeroRows] {
		if !slices.Contains(v.returns[itsRows], r) {
			return false
		}
	}
	return true
}

// returnsErrorOnly reports whether an error is all that a function returns.
func returnsErrorOnly(pass *analysis.Pass, typ *ast.FuncType) bool {
	results := resultTypesOf(pass, typ)
	return len(results) == 1 && isErrorType(results[0])
}
