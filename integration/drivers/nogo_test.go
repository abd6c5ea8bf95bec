package drivers_test

import (
	"fmt"
	"go/types"
	"os"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/integration/drivers"
	"github.com/fencelint/fencelint/passes"
)

// TestNogo runs the analyzers as Bazel's nogo does: one package after the other,
// all analyzers of a package at once, and without a module.
func TestNogo(t *testing.T) {
	got := drivers.Sorted(drivers.Fixtures(root)[0].Dir, nogoFindings(t))
	want := perPackage(t)
	if d := drivers.Difference(got, want); d != "" {
		t.Errorf("nogo finds (+) or does not find (-)\n%s", d)
	}
}

// nogoFindings runs the analyzers on the module shop.
func nogoFindings(t *testing.T) []drivers.Finding {
	t.Helper()
	fixture := drivers.Fixtures(root)[0]
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
		packages.NeedTypesSizes | packages.NeedImports | packages.NeedDeps
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: fixture.Dir, Context: t.Context()}, fixture.Patterns...)
	if err != nil {
		t.Fatal(err)
	}
	host := &nogo{facts: map[factKey]analysis.Fact{}}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if slices.Contains(loaded, p) && err == nil {
			err = host.check(p)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return host.found
}

// perPackage is what the program finds there by rules that are packages.
func perPackage(t *testing.T, flags ...string) []drivers.Finding {
	t.Helper()
	own, err := drivers.Standalone(t.Context(), bin, drivers.Fixtures(root)[0].Dir, append(flags, "./...")...)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(own, func(f drivers.Finding) bool {
		return f.Rule == "fencelintignore" // has no package of its own, as it depends on which rules run
	})
}

// A nogo is as much of the host as analyzers can see.
type nogo struct {
	facts map[factKey]analysis.Fact
	found []drivers.Finding
}

// A factKey names a fact by what it is about, an object or a package, and its type.
type factKey struct {
	about any
	typ   reflect.Type
}

func (h *nogo) check(p *packages.Package) error {
	results := map[*analysis.Analyzer]any{}
	for _, a := range passes.Rules {
		if err := h.exec(a, p, results); err != nil {
			return fmt.Errorf("%s: %s: %w", p.PkgPath, a, err)
		}
	}
	return nil
}

func (h *nogo) exec(a *analysis.Analyzer, p *packages.Package, results map[*analysis.Analyzer]any) error {
	if _, done := results[a]; done {
		return nil
	}
	inputs := map[*analysis.Analyzer]any{}
	for _, required := range a.Requires {
		if err := h.exec(required, p, results); err != nil {
			return err
		}
		inputs[required] = results[required]
	}
	result, err := a.Run(&analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes,
		ResultOf: inputs, ReadFile: os.ReadFile,
		Report: func(d analysis.Diagnostic) {
			at := p.Fset.Position(d.Pos)
			h.found = append(h.found, drivers.Finding{
				Rule: a.Name, Category: d.Category, Message: d.Message, File: at.Filename, Line: at.Line, Column: at.Column,
			})
		},
		ImportObjectFact:  func(o types.Object, f analysis.Fact) bool { return h.get(o, f) },
		ExportObjectFact:  func(o types.Object, f analysis.Fact) { h.put(o, f) },
		ImportPackageFact: func(p *types.Package, f analysis.Fact) bool { return h.get(p, f) },
		ExportPackageFact: func(f analysis.Fact) { h.put(p.Types, f) },
		AllObjectFacts:    h.objects,
		AllPackageFacts:   h.packages,
	})
	results[a] = result
	return err
}

func (h *nogo) put(about any, f analysis.Fact) { h.facts[factKey{about, reflect.TypeOf(f)}] = f }

func (h *nogo) get(about any, f analysis.Fact) bool {
	found, ok := h.facts[factKey{about, reflect.TypeOf(f)}]
	if ok {
		reflect.ValueOf(f).Elem().Set(reflect.ValueOf(found).Elem())
	}
	return ok
}

func (h *nogo) objects() (list []analysis.ObjectFact) {
	for key, f := range h.facts {
		if o, ok := key.about.(types.Object); ok {
			list = append(list, analysis.ObjectFact{Object: o, Fact: f})
		}
	}
	return list
}

func (h *nogo) packages() (list []analysis.PackageFact) {
	for key, f := range h.facts {
		if p, ok := key.about.(*types.Package); ok {
			list = append(list, analysis.PackageFact{Package: p, Fact: f})
		}
	}
	return list
}
