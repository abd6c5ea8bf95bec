package driver

import (
	"fmt"
	"runtime/debug"

	"golang.org/x/tools/go/analysis"
)

// guard makes a panic in an analyzer, or in one that it requires, an error of
// that analyzer on that package, so that the rest of a run still counts. It
// changes the analyzers in place, because they find each other's results by
// identity. tell is called with the errors of those that are only required, which
// some drivers do not print; it may be nil.
func guard(analyzers []*analysis.Analyzer, tell func(error)) {
	seen := make(map[*analysis.Analyzer]bool)
	var visit func([]*analysis.Analyzer, func(error))
	visit = func(analyzers []*analysis.Analyzer, told func(error)) {
		for _, a := range analyzers {
			if seen[a] {
				continue
			}
			seen[a] = true
			a.Run = guarded(a.Run, told)
			visit(a.Requires, tell)
		}
	}
	visit(analyzers, nil)
}

type runFunc = func(*analysis.Pass) (any, error)

func guarded(run runFunc, tell func(error)) runFunc {
	return func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if r := recover(); r != nil {
				result, err = nil, fmt.Errorf("internal error on %s: %v\n%s", subject(pass), r, debug.Stack())
				if tell != nil {
					tell(err)
				}
			}
		}()
		return run(pass)
	}
}

// subject names the package of a pass and a file of it, for those who have to
// find the code that an analyzer failed on.
func subject(pass *analysis.Pass) string {
	if len(pass.Files) == 0 {
		return pass.Pkg.Path()
	}
	return fmt.Sprintf("%s (%s)", pass.Pkg.Path(), pass.Fset.Position(pass.Files[0].Package))
}
