package layers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes"
	"github.com/fencelint/fencelint/passes/directives"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/sqlcheck"
)

// root is the module's directory as seen from here.
const root = "../.."

// sections are what a rule's page consists of, in this order.
var sections = []string{
	"What it does", "Why is this bad?", "Known limits", "Example", "Categories", "Options", "Fix safety", "References",
}

// rules are all rules, be they on by default or not.
var rules = slices.Concat(passes.Rules, passes.OptIn)

// TestRulesExportAnalyzer holds what nogo and other drivers need of a rule.
func TestRulesExportAnalyzer(t *testing.T) {
	for _, r := range rules {
		dir := filepath.Join(root, "passes", r.Name)
		if !declares(t, dir, "Analyzer") {
			t.Errorf("%s: package %s declares no variable Analyzer", r.Name, dir)
		}
		if !strings.HasPrefix(r.Doc, r.Name+": ") {
			t.Errorf("%s: the documentation does not start with the name and a summary: %q", r.Name, r.Doc)
		}
	}
}

// TestDocumentedRulesRun finds packages that are documented as a rule but left
// out of the list that the drivers run.
func TestDocumentedRulesRun(t *testing.T) {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.Name
	}
	dirs, err := filepath.Glob(filepath.Join(root, "passes", "*", "doc.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range dirs {
		src, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(doc))
		if strings.Contains(string(src), "\n// # Analyzer "+name+"\n") && !slices.Contains(names, name) {
			t.Errorf("%s documents an analyzer that package passes does not list", doc)
		}
	}
}

func TestRulePages(t *testing.T) {
	for _, a := range append(slices.Clone(rules), directives.New()) {
		t.Run(a.Name, func(t *testing.T) {
			headings := pageOf(t, a)
			if len(headings) == 0 || headings[0] != "# "+a.Name {
				t.Fatalf("the page does not start with the heading # %s", a.Name)
			}
			at := 0
			for _, s := range sections {
				i := slices.Index(headings[at:], "## "+s)
				if i < 0 {
					t.Errorf("no section %q, or not in its place", s)
					continue
				}
				at += i
			}
		})
	}
}

// TestCategoriesHaveAnchors holds that the address which a driver makes of a
// page and a category leads somewhere.
func TestCategoriesHaveAnchors(t *testing.T) {
	var headings []string
	for _, a := range passes.Rules {
		if a.Name == "unfencedwrite" {
			headings = pageOf(t, a)
		}
	}
	for _, c := range sqlcheck.Categories() {
		if !slices.Contains(headings, "### "+string(c)) {
			t.Errorf("the page of unfencedwrite has no heading ### %s", c)
		}
	}
}

// pageOf returns the headings of the page to which the URL of an analyzer leads.
func pageOf(t *testing.T, a *analysis.Analyzer) []string {
	t.Helper()
	file, ok := strings.CutPrefix(a.URL, rule.Home+"/blob/main/")
	if !ok {
		t.Fatalf("%s: the URL %q is not in the repository", a.Name, a.URL)
	}
	page, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	fenced := false
	for line := range strings.Lines(string(page)) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
		case !fenced && strings.HasPrefix(line, "#"):
			headings = append(headings, line)
		}
	}
	return headings
}

// declares reports whether the package in dir has a package variable of that
// name.
func declares(t *testing.T, dir, name string) bool {
	t.Helper()
	entries, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, entry), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.VAR && slices.ContainsFunc(gen.Specs, func(s ast.Spec) bool { return names(s, name) }) {
				return true
			}
		}
	}
	return false
}

func names(s ast.Spec, name string) bool {
	v, ok := s.(*ast.ValueSpec)
	return ok && slices.ContainsFunc(v.Names, func(id *ast.Ident) bool { return id.Name == name })
}
