package engine

import (
	"fmt"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// facts holds what analyzers say of packages and their objects.
type facts struct {
	mu sync.RWMutex
	of map[exporter]*exported
}

// An exporter is an analyzer on a package.
type exporter struct {
	analyzer *analysis.Analyzer
	pkg      *types.Package
}

// exported is what an exporter says: of one thing one fact of each type.
type exported struct {
	objects  map[objectFact]analysis.Fact
	packages map[reflect.Type]analysis.Fact
}

type objectFact struct {
	object types.Object
	fact   reflect.Type
}

func newFacts() *facts { return &facts{of: make(map[exporter]*exported)} }

// exportedBy returns what an exporter says, nil if that is nothing.
func (f *facts) exportedBy(a *analysis.Analyzer, pkg *types.Package) *exported {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.of[exporter{a, pkg}]
}

// connect gives a pass the facts of its own package and of what that imports.
func (f *facts) connect(pass *analysis.Pass, n *node) {
	own := &exported{objects: make(map[objectFact]analysis.Fact), packages: make(map[reflect.Type]analysis.Fact)}
	if len(pass.Analyzer.FactTypes) > 0 {
		f.mu.Lock()
		f.of[exporter{pass.Analyzer, pass.Pkg}] = own
		f.mu.Unlock()
	}
	by := func(pkg *types.Package) *exported {
		if pkg == pass.Pkg {
			return own
		}
		return f.exportedBy(pass.Analyzer, pkg)
	}
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		if obj.Pkg() != pass.Pkg {
			panic(fmt.Sprintf("analyzer %s exports a fact of %s, which is of another package", pass.Analyzer, obj))
		}
		own.objects[objectFact{obj, reflect.TypeOf(fact)}] = fact
	}
	pass.ExportPackageFact = func(fact analysis.Fact) { own.packages[reflect.TypeOf(fact)] = fact }
	pass.ImportObjectFact = func(obj types.Object, ptr analysis.Fact) bool {
		e := by(obj.Pkg())
		return e != nil && copyFact(ptr, e.objects[objectFact{obj, reflect.TypeOf(ptr)}])
	}
	pass.ImportPackageFact = func(pkg *types.Package, ptr analysis.Fact) bool {
		e := by(pkg)
		return e != nil && copyFact(ptr, e.packages[reflect.TypeOf(ptr)])
	}
	pass.AllObjectFacts = func() []analysis.ObjectFact {
		list := own.objectFacts(nil, func(types.Object) bool { return true })
		for _, dep := range n.telling {
			seen := visible
			if !slices.Contains(n.imports, dep) {
				seen = visibleFar
			}
			list = by(dep.pkg.Types).objectFacts(list, seen)
		}
		return list
	}
	pass.AllPackageFacts = func() []analysis.PackageFact {
		list := own.packageFacts(nil, pass.Pkg)
		for _, dep := range n.telling {
			list = by(dep.pkg.Types).packageFacts(list, dep.pkg.Types)
		}
		return list
	}
}

// objectFacts adds the facts of objects to a list, as far as these are seen.
func (e *exported) objectFacts(list []analysis.ObjectFact, seen func(types.Object) bool) []analysis.ObjectFact {
	if e == nil {
		return list
	}
	for about, fact := range e.objects {
		if seen(about.object) {
			list = append(list, analysis.ObjectFact{Object: about.object, Fact: fact})
		}
	}
	return list
}

// packageFacts adds the facts of the package to a list.
func (e *exported) packageFacts(list []analysis.PackageFact, pkg *types.Package) []analysis.PackageFact {
	if e == nil {
		return list
	}
	for _, fact := range e.packages {
		list = append(list, analysis.PackageFact{Package: pkg, Fact: fact})
	}
	return list
}

// copyFact copies a fact, if there is one, to where an analyzer wants it.
func copyFact(to, fact analysis.Fact) bool {
	if fact == nil {
		return false
	}
	reflect.ValueOf(to).Elem().Set(reflect.ValueOf(fact).Elem())
	return true
}

// settle forgets what analyzers say of objects that nobody but their own package
// can name. It reports whether anything is left.
func (f *facts) settle(analyzers []*analysis.Analyzer, pkg *types.Package) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	tells := false
	for _, a := range analyzers {
		by := exporter{a, pkg}
		e := f.of[by]
		if e == nil {
			continue
		}
		maps.DeleteFunc(e.objects, func(about objectFact, _ analysis.Fact) bool { return !visible(about.object) })
		if len(e.objects) > 0 || len(e.packages) > 0 {
			tells = true
		} else {
			delete(f.of, by)
		}
	}
	return tells
}

// visible reports whether the importers of a package may come across an object
// of it.
func visible(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Exported() || obj.Signature().Recv() != nil
	case *types.Var, *types.TypeName, *types.Const: // a parameter cannot be told from a local variable
		return true
	}
	return false
}

// visibleFar reports whether those may, too, who import the package through
// others: they can name nothing of it, but hold values of its types.
func visibleFar(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Signature().Recv() != nil
	case *types.Var:
		return obj.IsField()
	}
	return visible(obj)
}
