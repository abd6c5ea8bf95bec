package engine

import (
	"fmt"
	"go/types"
	"maps"
	"reflect"
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

// exportedBy returns what an exporter says, which may be nothing.
func (f *facts) exportedBy(by exporter) *exported {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.of[by]
}

// connect gives a pass the facts of its own package and of what that imports.
func (f *facts) connect(pass *analysis.Pass, n *node) {
	by := exporter{pass.Analyzer, pass.Pkg}
	own := &exported{objects: make(map[objectFact]analysis.Fact), packages: make(map[reflect.Type]analysis.Fact)}
	if len(pass.Analyzer.FactTypes) > 0 {
		f.mu.Lock()
		f.of[by] = own
		f.mu.Unlock()
	}
	all := func(yield func(*types.Package, *exported)) {
		yield(pass.Pkg, own)
		for _, dep := range n.telling {
			if e := f.exportedBy(exporter{pass.Analyzer, dep.pkg.Types}); e != nil {
				yield(dep.pkg.Types, e)
			}
		}
	}
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		if obj.Pkg() != pass.Pkg {
			panic(fmt.Sprintf("analyzer %s exports a fact of %s, which is of another package", pass.Analyzer, obj))
		}
		own.objects[objectFact{obj, reflect.TypeOf(fact)}] = fact
	}
	pass.ExportPackageFact = func(fact analysis.Fact) { own.packages[reflect.TypeOf(fact)] = fact }
	pass.ImportObjectFact = func(obj types.Object, ptr analysis.Fact) bool {
		e := f.exportedBy(exporter{pass.Analyzer, obj.Pkg()})
		return e != nil && copyFact(ptr, e.objects[objectFact{obj, reflect.TypeOf(ptr)}])
	}
	pass.ImportPackageFact = func(pkg *types.Package, ptr analysis.Fact) bool {
		e := f.exportedBy(exporter{pass.Analyzer, pkg})
		return e != nil && copyFact(ptr, e.packages[reflect.TypeOf(ptr)])
	}
	pass.AllObjectFacts = func() []analysis.ObjectFact {
		var list []analysis.ObjectFact
		all(func(_ *types.Package, e *exported) {
			for about, fact := range e.objects {
				list = append(list, analysis.ObjectFact{Object: about.object, Fact: fact})
			}
		})
		return list
	}
	pass.AllPackageFacts = func() []analysis.PackageFact {
		var list []analysis.PackageFact
		all(func(pkg *types.Package, e *exported) {
			for _, fact := range e.packages {
				list = append(list, analysis.PackageFact{Package: pkg, Fact: fact})
			}
		})
		return list
	}
}

// copyFact copies a fact, if there is one, to where an analyzer wants it.
func copyFact(to, fact analysis.Fact) bool {
	if fact == nil {
		return false
	}
	reflect.ValueOf(to).Elem().Set(reflect.ValueOf(fact).Elem())
	return true
}

// close ends what a pass may export, and forgets what it says of objects that
// nobody but its own package can name. It reports whether anything is left.
func (f *facts) close(pass *analysis.Pass) bool {
	pass.ExportObjectFact, pass.ExportPackageFact = nil, nil
	by := exporter{pass.Analyzer, pass.Pkg}
	e := f.exportedBy(by)
	if e == nil {
		return false
	}
	maps.DeleteFunc(e.objects, func(about objectFact, _ analysis.Fact) bool { return !visible(about.object) })
	if len(e.objects) > 0 || len(e.packages) > 0 {
		return true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.of, by)
	return false
}

// visible reports whether the importers of a package may come across an object
// of it. That of a fact is a function, a variable, a type or a constant.
func visible(obj types.Object) bool {
	if fn, ok := obj.(*types.Func); ok {
		return fn.Exported() || fn.Signature().Recv() != nil
	}
	return true
}
