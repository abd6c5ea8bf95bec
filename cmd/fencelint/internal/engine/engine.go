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
	"slices"
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

	// Err is why the analyzer failed. Where one of its prerequisites did, it
	// is not run, and its own Err is nil.
	Err error

	skipped bool
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
// the source of a package, or of one that it imports, is added to their errors.
// Run returns an error if the analyzers are not well formed.
func Run(analyzers []*analysis.Analyzer, pkgs []*packages.Package, take func(*Unit)) error {
	if err := analysis.Validate(analyzers); err != nil {
		return err
	}
	r := &runner{
		roots: analyzers, order: inOrder(analyzers),
		universe: newUniverse(pkgs), facts: newFacts(), take: take,
	}
	s := newSchedule(pkgs)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(pkgs)) {
		workers.Go(func() {
			for n := s.next(); n != nil; n = s.next() {
				r.run(n)
				s.finish(n)
			}
		})
	}
	workers.Wait()
	return nil
}

// inOrder returns the analyzers and all that they require, each after what it
// requires.
func inOrder(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var order []*analysis.Analyzer
	var visit func(*analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if slices.Contains(order, a) {
			return
		}
		for _, required := range a.Requires {
			visit(required)
		}
		order = append(order, a)
	}
	for _, a := range analyzers {
		visit(a)
	}
	return order
}

// A runner is one call of Run.
type runner struct {
	roots []*analysis.Analyzer
	order []*analysis.Analyzer

	universe *universe
	facts    *facts

	mu   sync.Mutex // held while take runs
	take func(*Unit)
}

// run runs all analyzers on one package.
func (r *runner) run(n *node) {
	r.universe.check(n.pkg, newInfo())
	n.gather()
	unit := &Unit{Package: n.pkg}
	tells := false
	done := make(map[*analysis.Analyzer]*Action, len(r.order))
	for _, a := range r.order {
		act := &Action{Analyzer: a, Root: slices.Contains(r.roots, a)}
		unit.Actions = append(unit.Actions, act)
		done[a] = act
		results := make(map[*analysis.Analyzer]any, len(a.Requires))
		for _, required := range a.Requires {
			by := done[required]
			act.skipped = act.skipped || by.skipped || by.Err != nil
			results[required] = by.Result
		}
		if !act.skipped {
			pass := newPass(n.pkg, act, results)
			r.facts.connect(pass, n)
			act.Result, act.Err = analyse(pass, act)
			tells = r.facts.close(pass) || tells
		}
	}
	if tells {
		n.telling = append(n.telling, n)
	}
	r.mu.Lock()
	r.take(unit)
	r.mu.Unlock()
	n.pkg.Syntax, n.pkg.TypesInfo = nil, nil
}

// analyse runs one analyzer on one package.
func analyse(pass *analysis.Pass, act *Action) (any, error) {
	result, err := act.Analyzer.Run(pass)
	if err != nil {
		return nil, err
	}
	if err := checkType(act.Analyzer, result); err != nil {
		return nil, err
	}
	return result, resolveURLs(act)
}
