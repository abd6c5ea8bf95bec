package sqlsites_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/passes/sqlsites"
)

// A world checks packages from source: those below a directory like that of
// analysistest, and of the standard library.
type world struct {
	fset     *token.FileSet
	std      types.Importer
	root     string
	packages map[string]*types.Package
	facts    map[types.Object][]analysis.Fact
	failed   []string // what differs, one entry a package
	read     int
	sites    int
	spent    int // packages of which the plain way does not read all
}

func newWorld() *world {
	fset := token.NewFileSet()
	return &world{
		fset: fset, std: importer.ForCompiler(fset, "source", nil),
		packages: make(map[string]*types.Package), facts: make(map[types.Object][]analysis.Fact),
	}
}

func (w *world) Import(name string) (*types.Package, error) {
	if pkg := w.packages[name]; pkg != nil {
		return pkg, nil
	}
	if w.root != "" {
		if files := w.parse(filepath.Join(w.root, name)); len(files) > 0 {
			return w.compare(name, files), nil
		}
	}
	if strings.Contains(path.Base(strings.Split(name, "/")[0]), ".") {
		return nil, fmt.Errorf("%s is not read", name)
	}
	return w.std.Import(name)
}

// parse parses the production files in a directory.
func (w *world) parse(dir string) []*ast.File {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if file, err := parser.ParseFile(w.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err == nil {
			files = append(files, file)
		}
	}
	return files
}

// compare reads a package both ways.
func (w *world) compare(name string, files []*ast.File) *types.Package {
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Implicits: make(map[ast.Node]types.Object), Scopes: make(map[ast.Node]*types.Scope),
		Instances: make(map[*ast.Ident]types.Instance),
	}
	conf := types.Config{Importer: w, Error: func(error) {}}
	pkg, _ := conf.Check(name, w.fset, files, info) // what is wrong is left out
	w.packages[name] = pkg
	fast, _ := w.listing(pkg, files, info, false)
	slow, spent := w.listing(pkg, files, info, true)
	w.read++
	switch {
	case spent:
		w.spent++ // it takes what it did not come to for unknown
	case fast != slow:
		w.failed = append(w.failed, fmt.Sprintf("%s: %s", name, firstDifference(fast, slow)))
	}
	return pkg
}

// listing writes out what is found in a package. spent says that reading it
// stopped at the bound on all that is read.
func (w *world) listing(pkg *types.Package, files []*ast.File, info *types.Info, plain bool) (text string, spent bool) {
	var b strings.Builder
	var facts []string
	pass := &analysis.Pass{
		Analyzer: sqlsites.Analyzer, Fset: w.fset, Files: files, Pkg: pkg, TypesInfo: info, ReadFile: os.ReadFile,
		ResultOf: map[*analysis.Analyzer]any{
			inspect.Analyzer: inspector.New(files), settings.Analyzer: new(settings.Settings),
		},
		ImportObjectFact: w.importFact,
		ExportObjectFact: func(obj types.Object, fact analysis.Fact) {
			facts = append(facts, fmt.Sprintf("%s: %+v\n", obj, reflect.ValueOf(fact).Elem()))
			if !plain {
				w.facts[obj] = append(w.facts[obj], fact)
			}
		},
		AllObjectFacts: func() []analysis.ObjectFact { return nil },
	}
	var res *sqlsites.Result
	if plain {
		res, spent = sqlsites.FindPlain(pass)
	} else if found, err := sqlsites.Analyzer.Run(pass); err != nil {
		return err.Error(), false
	} else {
		res = found.(*sqlsites.Result)
	}
	fmt.Fprintln(&b, "dialect", res.Dialect)
	for _, s := range res.Sites {
		w.sites++
		list(&b, w.fset, s)
		if s.Call != nil {
			for _, a := range s.Call.Args {
				if a != nil {
					fmt.Fprintf(&b, "\t<- at %s\n", w.fset.Position(a.Pos()))
				}
			}
			if s.Call.Receiver != nil {
				fmt.Fprintf(&b, "\ton %s by %s\n", source(w.fset, s.Call.Receiver), s.Call.Library)
			}
		}
		for i := range len(s.Text.Source.Text) {
			if i == 0 || s.Text.Source.Text[i-1] == ' ' {
				fmt.Fprintf(&b, " %d", s.Text.Pos(i)-files[0].FileStart)
			}
		}
		fmt.Fprintln(&b)
	}
	slices.Sort(facts)
	return b.String() + strings.Join(facts, ""), spent
}

func (w *world) importFact(obj types.Object, fact analysis.Fact) bool {
	for _, known := range w.facts[obj] {
		if reflect.TypeOf(known) == reflect.TypeOf(fact) {
			reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(known).Elem())
			return true
		}
	}
	return false
}

// firstDifference returns the first lines in which two listings differ, with
// those before them.
func firstDifference(fast, slow string) string {
	a, b := strings.Split(fast, "\n"), strings.Split(slow, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	part := func(lines []string) string { return strings.Join(lines[max(0, i-3):min(len(lines), i+5)], "\n") }
	return fmt.Sprintf("\nfast:\n%s\nplain:\n%s", part(a), part(b))
}

// report fails the test for each package that differs, and if there were few.
func (w *world) report(t *testing.T, packages, sites int) {
	t.Helper()
	t.Logf("%d packages, %d sites", w.read, w.sites/2)
	if w.spent > packages/50 {
		t.Errorf("%d packages are too much to be read the plain way", w.spent)
	}
	if w.read < packages || w.sites/2 < sites {
		t.Errorf("only %d packages with %d sites were read", w.read, w.sites/2)
	}
	for _, f := range w.failed {
		t.Error(f)
	}
}
