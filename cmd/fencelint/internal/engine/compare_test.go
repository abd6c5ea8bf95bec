package engine_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/engine"
)

// TestCompare holds the engine against the loader and the checker of x/tools, on
// packages that compile and on some that do not.
func TestCompare(t *testing.T) {
	needsExports(t)
	tests := []struct {
		name, archive, patterns string
		lines                   int // at least, so that there is something to compare
	}{
		{"all", "compare", "./...", 700},
		{"not what is between", "compare", "./base ./far ./direct ./command ./onlytests ./broken/...", 400},
		{"only what is between", "compare", "./between/...", 100},
		{"vendored packages", "vendored", "./...", 20},
		{"files that use C", "cgo", "./...", 20},
		{"another of two packages that use C", "cgo", "./outer", 10},
	}
	for _, test := range tests {
		for _, variants := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, tests %v", test.name, variants), func(t *testing.T) {
				t.Parallel()
				if _, err := exec.LookPath("cc"); err != nil && test.archive == "cgo" {
					t.Skip("no C compiler")
				}
				dir := moduleIn(t, test.archive)
				patterns := strings.Fields(test.patterns)
				want := byChecker(t, dir, variants, patterns)
				got := byEngine(t, dir, variants, patterns)
				if len(got) != len(want) || len(want) < test.lines {
					t.Errorf("%d lines, want %d, and at least %d", len(got), len(want), test.lines)
				}
				for _, line := range without(got, want) {
					t.Errorf("engine only:  %s", line)
				}
				for _, line := range without(want, got) {
					t.Errorf("checker only: %s", line)
				}
			})
		}
	}
}

// without returns the lines of one list that are not in the other.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

// byEngine returns everything that the engine and the analyzers say.
func byEngine(t *testing.T, dir string, tests bool, patterns []string) []string {
	pkgs := list(t, dir, tests, patterns...)
	var lines []string
	err := engine.Run(gossips(), analysed(pkgs), func(unit *engine.Unit) {
		for _, act := range unit.Actions {
			if act.Root {
				skipped := act.Err == nil && act.Result == nil
				lines = append(lines, said(unit.Package, act.Analyzer, act.Diagnostics, act.Err != nil || skipped)...)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	lines = append(lines, problems(pkgs)...)
	slices.Sort(lines)
	return lines
}

// byChecker returns the same of the loader and the checker of x/tools.
func byChecker(t *testing.T, dir string, tests bool, patterns []string) []string {
	pkgs := listWith(t, dir, packages.LoadSyntax|packages.NeedModule|packages.NeedForTest, tests, patterns...)
	lines := problems(pkgs)
	roots := analysed(pkgs)
	confine(roots)
	graph, err := checker.Analyze(gossips(), roots, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		lines = append(lines, said(act.Package, act.Analyzer, act.Diagnostics, act.Err != nil)...)
	}
	slices.Sort(lines)
	return lines
}

// analysed returns the packages that have something to analyse.
func analysed(pkgs []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(slices.Clone(pkgs), func(pkg *packages.Package) bool {
		return len(pkg.CompiledGoFiles) == 0 || strings.HasSuffix(pkg.ID, ".test")
	})
}

// confine makes packages import each other only, directly if it was through
// others, because the checker has no syntax of these.
func confine(pkgs []*packages.Package) {
	reached := make(map[*packages.Package]map[string]*packages.Package)
	var visit func(*packages.Package)
	visit = func(pkg *packages.Package) {
		if reached[pkg] != nil {
			return
		}
		reached[pkg] = make(map[string]*packages.Package)
		for _, dep := range pkg.Imports {
			visit(dep)
			if slices.Contains(pkgs, dep) {
				reached[pkg][dep.ID] = dep
			} else {
				maps.Copy(reached[pkg], reached[dep])
			}
		}
	}
	for _, pkg := range pkgs {
		visit(pkg)
	}
	for _, pkg := range pkgs {
		pkg.Imports = reached[pkg]
	}
}

// problems returns what is wrong with packages and those they import.
func problems(pkgs []*packages.Package) []string {
	var lines []string
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		for i, err := range pkg.Errors {
			lines = append(lines, fmt.Sprintf("%s: error %d of kind %d: %v", pkg.ID, i, err.Kind, err))
		}
		lines = append(lines, fmt.Sprintf("%s: %d type errors", pkg.ID, len(pkg.TypeErrors)))
	})
	return lines
}

func said(pkg *packages.Package, a *analysis.Analyzer, diagnostics []analysis.Diagnostic, failed bool) []string {
	lines := []string{fmt.Sprintf("%s: ill typed %v, %s failed %v", pkg.ID, pkg.IllTyped, a, failed)}
	for _, d := range diagnostics {
		lines = append(lines, fmt.Sprintf("%s: %s: %s: %s (%s)", pkg.ID, pkg.Fset.Position(d.Pos), a, d.Message, d.URL))
	}
	return lines
}

type objectMark struct{ By string }

func (*objectMark) AFact() {}

type packageMark struct{ By string }

func (*packageMark) AFact() {}

// gossips returns analyzers that tell of everything they see: one that stops at
// errors, and two that do not. The last fails on a package, and needs the other.
func gossips() []*analysis.Analyzer {
	loud := &analysis.Analyzer{
		Name: "loud", Doc: "tells of facts and types", URL: "https://example.org/loud",
		RunDespiteErrors: true, Run: gossip, ResultType: typeOf[string](),
		FactTypes: []analysis.Fact{new(objectMark), new(packageMark)},
	}
	careful := &analysis.Analyzer{
		Name: "careful", Doc: "needs types", ResultType: typeOf[string](),
		Run: func(pass *analysis.Pass) (any, error) {
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "has no errors"})
			return "", nil
		},
	}
	failing := &analysis.Analyzer{
		Name: "failing", Doc: "fails on a package", Requires: []*analysis.Analyzer{loud},
		RunDespiteErrors: true, ResultType: typeOf[string](), FactTypes: []analysis.Fact{new(failureMark)},
		Run: func(pass *analysis.Pass) (any, error) {
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: "after " + pass.ResultOf[loud].(string)})
			if pass.Pkg.Name() == "fails" {
				return nil, errors.New("as it should")
			}
			return "", nil
		},
	}
	return []*analysis.Analyzer{loud, careful, failing}
}

type failureMark struct{}

func (*failureMark) AFact() {}

func gossip(pass *analysis.Pass) (any, error) {
	at := pass.Files[0].Package
	for _, f := range pass.AllObjectFacts() {
		pass.Reportf(at, "knows %s: %s", f.Object, f.Fact.(*objectMark).By)
	}
	for _, f := range pass.AllPackageFacts() {
		pass.Reportf(at, "knows %s: %s", f.Package, f.Fact.(*packageMark).By)
	}
	for _, imp := range pass.Pkg.Imports() {
		known := pass.ImportPackageFact(imp, new(packageMark))
		pass.Reportf(at, "imports %s, which it knows %v", imp, known)
	}
	for id, obj := range pass.TypesInfo.Defs {
		if obj != nil && obj.Pkg() == pass.Pkg {
			pass.ExportObjectFact(obj, &objectMark{By: pass.Pkg.Path()})
			pass.Reportf(id.Pos(), "defines %s", obj)
		}
	}
	for id, obj := range pass.TypesInfo.Uses {
		pass.Reportf(id.Pos(), "uses %s, of which it knows %v", obj, origin(obj) != nil && pass.ImportObjectFact(origin(obj), new(objectMark)))
	}
	for _, file := range pass.Files {
		pass.Report(analysis.Diagnostic{Pos: file.Package, Category: "file", Message: fmt.Sprintf("file for %q with %d declarations", pass.TypesInfo.FileVersions[file], len(file.Decls))})
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if tv := pass.TypesInfo.Types[e]; tv.Type != nil {
					pass.Reportf(e.Pos(), "expression of type %s", tv.Type)
				}
			}
			return true
		})
	}
	pass.ExportPackageFact(&packageMark{By: pass.Pkg.Path()})
	return fmt.Sprintf("%d type errors of %s, %d other files", len(pass.TypeErrors), pass.Module.Path, len(pass.OtherFiles)+len(pass.IgnoredFiles)), nil
}

// origin returns what facts of an object are told of.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	case *types.PkgName, *types.Nil, *types.Builtin:
		return nil
	}
	return obj
}
