package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
)

// layers has a chain of imports: top, middle, base.
const layers = `
-- base/base.go --
package base

type Thing struct{ Name string }

func (Thing) Do() {}

type Generic[T any] struct{ Item T }

func (Generic[T]) Get() {}

func Base() {}

func hidden() {}

func Make() Generic[Thing] { return Generic[Thing]{} }
-- middle/middle.go --
package middle

import "example.org/m/base"

var Made = base.Make()

type Kept struct{ base.Thing }
-- top/top.go --
package top

import "example.org/m/middle"

func Top() {
	middle.Made.Get()
	middle.Kept{}.Do()
	_ = middle.Kept{}.Name
}
`

// A mark is a fact that names who told of it.
type mark struct{ By string }

func (*mark) AFact() {}

// A label is a fact of packages.
type label struct{ By string }

func (*label) AFact() {}

// A marker marks every object that a package declares, and keeps what packages
// know: "used NAME BY" of what they use, "object NAME BY" and "package PATH BY"
// of everything.
type marker struct {
	analyzer *analysis.Analyzer

	mu    sync.Mutex
	known map[string][]string // by what tells returns
}

func newMarker() *marker {
	m := &marker{known: make(map[string][]string)}
	m.analyzer = analyzer("marker", m.run)
	m.analyzer.FactTypes = []analysis.Fact{new(mark), new(label)}
	return m
}

func (m *marker) run(pass *analysis.Pass) error {
	var known []string
	for _, f := range pass.AllObjectFacts() {
		known = append(known, fmt.Sprintf("object %s %s", f.Object.Name(), f.Fact.(*mark).By))
	}
	for _, f := range pass.AllPackageFacts() {
		known = append(known, fmt.Sprintf("package %s %s", f.Package.Name(), f.Fact.(*label).By))
	}
	for _, obj := range pass.TypesInfo.Uses {
		var f mark
		if o := origin(obj); o != nil && o.Pkg() != pass.Pkg && pass.ImportObjectFact(o, &f) {
			known = append(known, fmt.Sprintf("used %s %s", obj.Name(), f.By))
		}
	}
	slices.Sort(known)
	by := tells(pass)
	for _, obj := range pass.TypesInfo.Defs {
		if obj != nil && obj.Name() != "_" {
			pass.ExportObjectFact(obj, &mark{by})
		}
	}
	pass.ExportPackageFact(&label{by})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known[by] = slices.Compact(known)
	return nil
}

// tells names a package by its directory and whether it has its test files.
func tells(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(f.Package).Filename, "_test.go") {
			return pass.Pkg.Name() + "+tests"
		}
	}
	return pass.Pkg.Name()
}

// check compares what a package knows with a list, of which the order does not
// matter.
func (m *marker) check(t *testing.T, name string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := m.known[name]; !slices.Equal(got, want) {
		t.Errorf("%s knows\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestFacts shows which facts reach importers: directly all that can be named,
// and through others what values bring along.
func TestFacts(t *testing.T) {
	m := newMarker()
	run(t, list(t, module(t, layers), false, "./..."), m.analyzer)
	m.check(t, "base")
	m.check(t, "middle", "package base base", "used Make base", "used Thing base",
		"object Base base", "object Do base", "object Generic base", "object Get base", "object Item base",
		"object Make base", "object Name base", "object T base", "object Thing base")
	m.check(t, "top", "package base base", "package middle middle",
		"used Do base", "used Get base", "used Kept middle", "used Made middle", "used Name base",
		"object Do base", "object Generic base", "object Get base", "object Item base", "object Name base",
		"object T base", "object Thing base", "object Thing middle", "object Kept middle", "object Made middle")
}

// TestFactsThroughOthers shows that a package which is not analysed hides nothing:
// what it imports counts as imported by those who import it.
func TestFactsThroughOthers(t *testing.T) {
	m := newMarker()
	run(t, list(t, module(t, layers), false, "./base", "./top"), m.analyzer)
	m.check(t, "top", "package base base", "used Do base", "used Get base", "used Name base",
		"object Base base", "object Do base", "object Generic base", "object Get base", "object Item base",
		"object Make base", "object Name base", "object T base", "object Thing base")
	if _, ran := m.known["middle"]; ran {
		t.Error("a package is analysed that was not given")
	}
}

// TestOwnFacts shows that a result may ask for facts of its own package until the
// package has been taken.
func TestOwnFacts(t *testing.T) {
	type lookup func(name string) bool
	first := analyzer("first", nil)
	first.FactTypes, first.ResultType = []analysis.Fact{new(mark)}, typeOf[lookup]()
	first.Run = func(pass *analysis.Pass) (any, error) {
		for _, name := range pass.Pkg.Scope().Names() {
			pass.ExportObjectFact(pass.Pkg.Scope().Lookup(name), &mark{"first"})
		}
		return lookup(func(name string) bool {
			return pass.ImportObjectFact(pass.Pkg.Scope().Lookup(name), new(mark))
		}), nil
	}
	second := analyzer("second", func(pass *analysis.Pass) error {
		if !pass.ResultOf[first].(lookup)("hidden") {
			t.Error("the fact of a function is gone for the next analyzer")
		}
		return nil
	}, first)
	err := engine.Run([]*analysis.Analyzer{second}, list(t, module(t, layers), false, "./base"), func(unit *engine.Unit) {
		if !unit.ResultOf(first).(lookup)("hidden") {
			t.Error("the fact of a function is gone when the package is taken")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestFactsWithoutTypes shows that an analyzer which declares no facts keeps them
// to itself.
func TestFactsWithoutTypes(t *testing.T) {
	a := analyzer("a", func(pass *analysis.Pass) error {
		if len(pass.AllPackageFacts()) > 0 {
			t.Errorf("%s knows of others", pass.Pkg.Name())
		}
		pass.ExportPackageFact(&label{"a"})
		var f label
		if !pass.ImportPackageFact(pass.Pkg, &f) || f.By != "a" {
			t.Errorf("%s does not know of itself", pass.Pkg.Name())
		}
		return nil
	})
	run(t, list(t, module(t, layers), false, "./..."), a)
}

// TestForeignFact shows that nobody tells of what another package declares.
func TestForeignFact(t *testing.T) {
	refused := false
	a := analyzer("a", func(pass *analysis.Pass) error {
		for _, imp := range pass.Pkg.Imports() {
			func() {
				defer func() { refused = recover() != nil }()
				pass.ExportObjectFact(imp.Scope().Lookup("Make"), &mark{})
			}()
		}
		return nil
	})
	a.FactTypes = []analysis.Fact{new(mark)}
	run(t, list(t, module(t, layers), false, "./base", "./middle"), a)
	if !refused {
		t.Error("a fact of another package's object was taken")
	}
}
