package engine

import (
	"errors"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// A runner is one call of Run.
type runner struct {
	roots []*analysis.Analyzer
	order []*analysis.Analyzer

	universe *universe
	facts    *facts

	mu   sync.Mutex // held while take runs
	take func(*Unit)
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

// work checks and analyses packages until there are none left.
func (r *runner) work(s *schedule) {
	for {
		n, analyse := s.next()
		switch {
		case n == nil:
			return
		case analyse:
			r.finish(s, n)
		default:
			r.universe.check(n.pkg, newInfo())
			s.check(n)
		}
	}
}

// finish analyses a package and lets go of it. It is done even if an analyzer ends
// the goroutine, or else the other workers wait for it for ever.
func (r *runner) finish(s *schedule, n *node) {
	defer s.finish(n)
	n.gather()
	r.give(r.analyse(n))
	// Until here a result may have asked for facts.
	if r.facts.settle(r.order, n.pkg.Types) {
		n.telling = append(n.telling, n)
	}
	n.pkg.Syntax, n.pkg.TypesInfo = nil, nil
}

func (r *runner) give(unit *Unit) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.take(unit)
}

// analyse runs all analyzers on one package.
func (r *runner) analyse(n *node) *Unit {
	unit := &Unit{Package: n.pkg}
	results := make(map[*analysis.Analyzer]any, len(r.order))
	for _, a := range r.order {
		act := &Action{Analyzer: a, Root: slices.Contains(r.roots, a)}
		unit.Actions = append(unit.Actions, act)
		if n.lacks(a) {
			n.failed[a] = true
			continue
		}
		inputs := make(map[*analysis.Analyzer]any, len(a.Requires))
		for _, required := range a.Requires {
			inputs[required] = results[required]
		}
		pass := newPass(n.pkg, act, inputs)
		r.facts.connect(pass, n)
		act.Result, act.Err = analyse(pass, act, n.pkg.IllTyped)
		pass.ExportObjectFact, pass.ExportPackageFact = nil, nil // which is too late now
		results[a], n.failed[a] = act.Result, act.Err != nil
	}
	return unit
}

// lacks reports whether an analyzer cannot run on a package, because one that it
// requires has not come to an end, or itself has not on an imported package.
func (n *node) lacks(a *analysis.Analyzer) bool {
	if slices.ContainsFunc(a.Requires, func(required *analysis.Analyzer) bool { return n.failed[required] }) {
		return true
	}
	return len(a.FactTypes) > 0 && slices.ContainsFunc(n.imports, func(dep *node) bool { return dep.failed[a] })
}

// analyse runs one analyzer on one package.
func analyse(pass *analysis.Pass, act *Action, illTyped bool) (any, error) {
	if illTyped && !act.Analyzer.RunDespiteErrors {
		return nil, errors.New("analysis skipped due to errors in package")
	}
	result, err := act.Analyzer.Run(pass)
	if err == nil {
		err = checkType(act.Analyzer, result)
	}
	if err == nil {
		err = resolveURLs(act)
	}
	if err != nil {
		return nil, err
	}
	return result, nil
}
