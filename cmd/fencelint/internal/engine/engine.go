// Package engine reads packages from their source and runs analyzers over them,
// each after the packages that it imports. It lets go of a package as soon as its
// results have been taken.
//
// It stands in for go/packages and go/analysis/checker where these load the
// syntax and types of all packages before the first is analysed, and keep them
// and every intermediate result until the last one is: most of the memory of a
// run. Facts pass between the packages that are analysed, and no others.
package engine

import (
	"runtime"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// A Unit is what the analyzers made of one package. The package has its syntax
// and its types until the function that is given the unit returns.
type Unit struct {
	Package *packages.Package
	Actions []*Action // prerequisites before what requires them
}

// An Action is one analyzer on one package.
type Action struct {
	Analyzer    *analysis.Analyzer
	Root        bool // was asked for, and does not run only because another requires it
	Result      any
	Diagnostics []analysis.Diagnostic

	// Err is why the analyzer failed. It is not run, and its own Err is nil,
	// where one that it requires failed, or itself did on an imported package
	// whose facts it needs.
	Err error
}

// ResultOf returns the result of an analyzer on the unit's package, nil if there
// is none.
func (u *Unit) ResultOf(a *analysis.Analyzer) any {
	for _, act := range u.Actions {
		if act.Analyzer == a {
			return act.Result
		}
	}
	return nil
}

// Mode is what Run has to know of packages and of all that they import. It is
// what the go command lists, and costs neither parsing nor types.
const Mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedExportFile | packages.NeedTypesSizes | packages.NeedModule | packages.NeedForTest

// Run runs the analyzers and what they require on the packages, as many at a
// time as there are processors, and calls take with each, one at a time. After
// that the package has no syntax any more. What a package imports, directly or
// not, comes before it, as far as it is among the packages. What is wrong with
// the source of a package, or of one that it imports, is added to their errors,
// which are complete when Run returns. The packages are those of one call of
// packages.Load. Run returns an error if the analyzers are not well formed, or if
// the packages were compiled by a newer Go than this program knows.
func Run(analyzers []*analysis.Analyzer, pkgs []*packages.Package, take func(*Unit)) error {
	if err := analysis.Validate(analyzers); err != nil {
		return err
	}
	pkgs = distinct(pkgs)
	u, err := newUniverse(pkgs)
	if err != nil {
		return err
	}
	r := &runner{roots: analyzers, order: inOrder(analyzers), universe: u, facts: newFacts(), take: take}
	n := min(runtime.GOMAXPROCS(0), len(pkgs))
	s := newSchedule(pkgs, n)
	var workers sync.WaitGroup
	for range n {
		workers.Go(func() { r.work(s) })
	}
	workers.Wait()
	return nil
}

// distinct returns each package once.
func distinct(pkgs []*packages.Package) []*packages.Package {
	seen := make(map[*packages.Package]bool, len(pkgs))
	var list []*packages.Package
	for _, pkg := range pkgs {
		if !seen[pkg] {
			seen[pkg] = true
			list = append(list, pkg)
		}
	}
	return list
}
