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
	waits     int // imports that are not done

	// telling are the packages with facts among all that the package imports,
	// directly or not, and itself: a few of many.
	telling []*node

	failed map[*analysis.Analyzer]bool // those that did not come to an end
}

// A schedule hands out packages whose imports are done. Its methods may be called
// at the same time.
type schedule struct {
	mu    sync.Mutex
	moved sync.Cond
	ready []*node
	left  int // packages that are not done
}

// newSchedule returns the schedule of packages. One that is reached through
// imports that are not among the packages counts as imported.
func newSchedule(pkgs []*packages.Package) *schedule {
	s := &schedule{left: len(pkgs)}
	s.moved.L = &s.mu
	nodes := make(map[*packages.Package]*node, len(pkgs))
	for _, pkg := range pkgs {
		nodes[pkg] = &node{pkg: pkg, failed: make(map[*analysis.Analyzer]bool)}
	}
	reached := reach(pkgs, nodes)
	for _, pkg := range pkgs {
		n := nodes[pkg]
		n.imports = reached[pkg]
		n.waits = len(n.imports)
		for _, dep := range n.imports {
			dep.importers = append(dep.importers, n)
		}
		if n.waits == 0 {
			s.ready = append(s.ready, n)
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

// next returns a package that can be analysed, waiting for one, or nil if there
// is none left.
func (s *schedule) next() *node {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.ready) == 0 {
		if s.left == 0 {
			return nil
		}
		s.moved.Wait()
	}
	n := s.ready[0]
	s.ready = s.ready[1:]
	return n
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

// finish says that a package is done. What waited for it goes first, while its
// imports are still at hand.
func (s *schedule) finish(n *node) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left--
	for _, importer := range n.importers {
		if importer.waits--; importer.waits == 0 {
			s.ready = slices.Insert(s.ready, 0, importer)
		}
	}
	s.moved.Broadcast()
}
