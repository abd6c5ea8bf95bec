package passes_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"iter"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/passes"
)

// All rules together find in the golden packages what their comments expect,
// and nothing else: a reference expects nothing.
func TestGoldenPackages(t *testing.T) {
	for _, pkg := range load(t, "../testdata/legacy/...", "../testdata/reference/...") {
		t.Run(strings.TrimPrefix(pkg.PkgPath, "github.com/fencelint/fencelint/testdata/"), func(t *testing.T) {
			expected := expectations(t, pkg)
			for _, got := range findings(t, pkg) {
				i := slices.IndexFunc(expected, func(e expectation) bool { return e.at == got.at && e.pattern.MatchString(got.message) })
				if i < 0 {
					t.Errorf("%s: unexpected: %s", got.at, got.message)
					continue
				}
				expected = slices.Delete(expected, i, i+1)
			}
			for _, e := range expected {
				t.Errorf("%s: nothing matches %s", e.at, e.pattern)
			}
		})
	}
}

// load loads packages for an analysis that does not look at what they import. The
// types of that come from source: every Go writes those alike.
func load(t *testing.T, patterns ...string) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 || len(pkgs) == 0 {
		t.Fatalf("%d packages, or errors in them", len(pkgs))
	}
	for _, pkg := range pkgs {
		pkg.Imports = nil
	}
	return pkgs
}

type found struct{ at, message string }

func findings(t *testing.T, pkg *packages.Package) []found {
	t.Helper()
	graph, err := checker.Analyze(passes.Rules, []*packages.Package{pkg}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []found
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			out = append(out, found{line(pkg.Fset, d.Pos), d.Message})
		}
	}
	return out
}

// An expectation is one pattern of a "// want" comment.
type expectation struct {
	at      string
	pattern *regexp.Regexp
}

var quoted = regexp.MustCompile("`[^`]*`")

func expectations(t *testing.T, pkg *packages.Package) []expectation {
	t.Helper()
	var out []expectation
	for _, file := range pkg.Syntax {
		for c := range comments(file) {
			_, wants, ok := strings.Cut(c.Text, "// want ")
			if !ok {
				continue
			}
			for _, q := range quoted.FindAllString(wants, -1) {
				out = append(out, expectation{line(pkg.Fset, c.Pos()), regexp.MustCompile(strings.Trim(q, "`"))})
			}
		}
	}
	return out
}

func comments(file *ast.File) iter.Seq[*ast.Comment] {
	return func(yield func(*ast.Comment) bool) {
		for _, group := range file.Comments {
			for _, c := range group.List {
				if !yield(c) {
					return
				}
			}
		}
	}
}

func line(fset *token.FileSet, pos token.Pos) string {
	p := fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}
