package engine

import (
	"maps"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// A node is a package in the order of imports.
type node struct {
	pkg       *packages.Package
	imports   []*node
	importers []*node

	checked    bool
	unchecked  int // imports whose types are not known
	unanalysed int // imports whose facts are not known

	// telling are the packages with facts among all that the package imports,
	// directly or not, and itself: a few of many.
	telling []*node

	failed map[*analysis.Analyzer]bool // those that did not come to an end
}

// A schedule hands out packages to be checked, and packages to be analysed: the
// types of a package are found out while those that it imports are analysed. Its
// methods may be called at the same time.
type schedule struct {
	mu        sync.Mutex
	moved     sync.Cond
	toCheck   []*node
	toAnalyse []*node
	held      int // packages that are checked, or being checked, and not analysed
	ahead     int // how many may be held
	left      int // packages that are not analysed
}

// newSchedule returns the schedule of packages. One that is reached through
// imports that are not among the packages counts as imported.
func newSchedule(pkgs []*packages.Package, workers int) *schedule {
	s := &schedule{left: len(pkgs), ahead: workers}
	s.moved.L = &s.mu
	nodes := make(map[*packages.Package]*node, len(pkgs))
	for _, pkg := range pkgs {
		nodes[pkg] = &node{pkg: pkg, failed: make(map[*analysis.Analyzer]bool)}
	}
	reached := reach(pkgs, nodes)
	for _, pkg := range pkgs {
		n := nodes[pkg]
		n.imports = reached[pkg]
		n.unchecked, n.unanalysed = len(n.imports), len(n.imports)
		for _, dep := range n.imports {
			dep.importers = append(dep.importers, n)
		}
		if n.unchecked == 0 {
			s.toCheck = append(s.toCheck, n)
		}
	}
	return s
}

// reach returns the nodes that packages, and what they import, lead to by imports
// that are no nodes, in one order.
func reach(pkgs []*packages.Package, nodes map[*packages.Package]*node) map[*packages.Package][]*node {
	reached := make(map[*packages.Package][]*node)
	var visit func(*packages.Package) []*node
	visit = func(pkg *packages.Package) []*node {
		if found, done := reached[pkg]; done {
			return found
		}
		var found []*node // stays nil for most dependencies
		seen := make(map[*node]bool)
		add := func(n *node) {
			if !seen[n] {
				seen[n] = true
				found = append(found, n)
			}
		}
		for _, path := range slices.Sorted(maps.Keys(pkg.Imports)) {
			dep := pkg.Imports[path]
			through := visit(dep)
			if n := nodes[dep]; n != nil {
				add(n)
				continue
			}
			for _, n := range through {
				add(n)
			}
		}
		reached[pkg] = found
		return found
	}
	for _, pkg := range pkgs {
		visit(pkg)
	}
	return reached
}

// next returns a package that can be analysed, or else one that can be checked,
// waiting for one, or nil if there is none left. Of the packages that are held
// there is always one whose imports are analysed.
func (s *schedule) next() (n *node, analyse bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		switch {
		case len(s.toAnalyse) > 0:
			n, s.toAnalyse = s.toAnalyse[0], s.toAnalyse[1:]
			return n, true
		case len(s.toCheck) > 0 && s.held < s.ahead:
			n, s.toCheck = s.toCheck[0], s.toCheck[1:]
			s.held++
			return n, false
		case s.left == 0:
			return nil, false
		}
		s.moved.Wait()
	}
}

// gather puts together which of the imports have facts, when all are done.
func (n *node) gather() {
	seen := make(map[*node]bool)
	for _, dep := range n.imports {
		for _, t := range dep.telling {
			if !seen[t] {
				seen[t] = true
				n.telling = append(n.telling, t)
			}
		}
	}
}

// check says that the types of a package are known. What waited for it goes
// first, while its imports are still at hand.
func (s *schedule) check(n *node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n.checked = true
	if n.unanalysed == 0 {
		s.toAnalyse = append(s.toAnalyse, n)
	}
	for _, importer := range n.importers {
		if importer.unchecked--; importer.unchecked == 0 {
			s.toCheck = slices.Insert(s.toCheck, 0, importer)
		}
	}
	s.moved.Broadcast()
}

// finish says that a package is done.
func (s *schedule) finish(n *node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left--
	s.held--
	for _, importer := range n.importers {
		if importer.unanalysed--; importer.unanalysed == 0 && importer.checked {
			s.toAnalyse = slices.Insert(s.toAnalyse, 0, importer)
		}
	}
	s.moved.Broadcast()
}
