// Package mongosites finds the MongoDB operations of a Go package: calls of the
// official driver, versions 1 and 2, on a collection, with their filters and
// updates as far as they can be read. It is for documents what sqlsites is for
// rows, and it says which collections hold leased documents.
package mongosites

import (
	"go/ast"
	"go/types"
	"reflect"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/internal/sourceorder"
)

// Analyzer has *Result as its result. It reports nothing.
var Analyzer = &analysis.Analyzer{
	Name:             "fencelintmongosites",
	Doc:              "find the MongoDB operations of a package",
	Requires:         []*analysis.Analyzer{inspect.Analyzer},
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Result](),
}

// A Result is the MongoDB operations of one package.
type Result struct {
	Sites  []*Site        // in the order of the source
	Tables []*lease.Table // the collections whose documents are leased, by key
}

// A Site is one call on a collection.
type Site struct {
	Call       *ast.CallExpr
	Func       *ast.FuncDecl // the declaration around the call; nil at package level
	Method     string        // of the driver: "UpdateOne"
	Collection string        // what tells the collection from others of the package

	// Filter says which documents the call is about, Update what becomes of
	// them. Either is nil where the method has none, and open where it could not
	// be read.
	Filter, Update *Document

	Upsert bool // inserts a document if the filter finds none
	Test   bool // the file is a _test.go file
}

// IsReplacement reports whether Update is the new document as a whole.
func (s *Site) IsReplacement() bool { return strings.Contains(s.Method, "Replace") }

// Table returns the leased table of the site's collection, or nil.
func (r *Result) Table(s *Site) *lease.Table {
	for _, t := range r.Tables {
		if t.Key == s.Collection {
			return t
		}
	}
	return nil
}

// methods say at which argument the filter and the update of a method stand; -1
// for none.
var methods = map[string]struct{ filter, update int }{
	"UpdateOne":         {1, 2},
	"UpdateMany":        {1, 2},
	"UpdateByID":        {-1, 2},
	"ReplaceOne":        {1, 2},
	"FindOneAndUpdate":  {1, 2},
	"FindOneAndReplace": {1, 2},
	"FindOneAndDelete":  {1, -1},
	"DeleteOne":         {1, -1},
	"DeleteMany":        {1, -1},
	"Find":              {1, -1},
	"FindOne":           {1, -1},
}

func run(pass *analysis.Pass) (any, error) {
	r := new(Result)
	if !importsDriver(pass.Pkg) {
		return r, nil
	}
	read := &reader{pass: pass}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for cur := range in.Root().Preorder((*ast.CallExpr)(nil)) {
		if s := read.site(cur.Node().(*ast.CallExpr)); s != nil {
			r.Sites = append(r.Sites, s)
		}
	}
	sort.SliceStable(r.Sites, func(i, j int) bool {
		return sourceorder.Compare(pass.Fset, r.Sites[i].Call.Pos(), r.Sites[j].Call.Pos()) < 0
	})
	var observed []lease.Observation
	for i, s := range r.Sites {
		if !s.Test {
			o := s.observe(pass.TypesInfo)
			o.ID = i
			observed = append(observed, o)
		}
	}
	r.Tables = lease.Infer(observed, nil)
	return r, nil
}

// IsDriver reports whether an import path is that of the driver's package mongo,
// of either version.
func IsDriver(path string) bool {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		path = path[i+len("/vendor/"):]
	}
	return path == "go.mongodb.org/mongo-driver/mongo" || path == "go.mongodb.org/mongo-driver/v2/mongo"
}

func importsDriver(pkg *types.Package) bool {
	for _, imp := range pkg.Imports() {
		if IsDriver(imp.Path()) {
			return true
		}
	}
	return false
}

// site reads a call, or returns nil if it is none of a collection.
func (r *reader) site(call *ast.CallExpr) *Site {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	m, ok := methods[sel.Sel.Name]
	if !ok || !IsDriverType(r.pass.TypesInfo.TypeOf(sel.X), "Collection") || len(call.Args) <= max(m.filter, m.update) {
		return nil
	}
	s := &Site{
		Call: call, Func: r.function(call.Pos()), Method: sel.Sel.Name, Collection: r.collection(sel.X),
		Test: finding.InTest(r.pass.Fset, call.Pos()),
	}
	if m.filter >= 0 {
		s.Filter = r.document(call.Args[m.filter])
	}
	if m.update >= 0 {
		s.Update = r.document(call.Args[m.update])
	}
	for _, arg := range call.Args {
		s.Upsert = s.Upsert || r.setsUpsert(arg)
	}
	return s
}

// IsDriverType reports whether t is, or points to, the type of a name in the
// driver's package mongo.
func IsDriverType(t types.Type, name string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && IsDriver(n.Obj().Pkg().Path())
}
