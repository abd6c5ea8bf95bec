// Package sqlsites finds the SQL of a Go package: which texts it runs or holds,
// where each byte of them stands in the source, which call runs them on what,
// and which expressions are bound to their placeholders. It is the prerequisite
// of every rule, which sees no Go string otherwise.
//
// A chain of calls of a query builder is written out as the SQL that it stands
// for, one package under internal for each library, and then treated alike.
//
// Strings are read by following the paths of a function over its syntax tree,
// not in SSA form: an SSA constant has no position. What cannot be read becomes
// a hole, which has no text but may have a name: holes with the same key hold
// the same text.
package sqlsites

import (
	"go/ast"
	"reflect"
	"sort"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/passes/internal/sourceorder"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/sqlcheck"
)

// Analyzer finds the SQL texts of a package. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:             "sqlsites",
	Doc:              "sqlsites: find the SQL texts of a package\n\nA prerequisite of the rules; it reports nothing itself.",
	Run:              findSites,
	Requires:         []*analysis.Analyzer{inspect.Analyzer, settings.Analyzer},
	ResultType:       reflect.TypeFor[*Result](),
	FactTypes:        []analysis.Fact{new(VarText), new(Helper)},
	RunDespiteErrors: true,
}

// A Result is the SQL of one package.
type Result struct {
	// Sites are ordered by position, and the variants of one call by their
	// number.
	Sites []*Site

	// Dialect is the language of the package's texts, which were parsed by it;
	// Auto if nothing tells.
	Dialect sqlcheck.Dialect
}

func findSites(pass *analysis.Pass) (any, error) {
	res, _ := find(pass, false)
	return res, nil
}

// find finds the sites of a package, and tells by how much reading (nil for a
// package that is none). plain does without what is only there to be fast.
func find(pass *analysis.Pass, plain bool) (*Result, *reader) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	budget := maxFacts - exportTableNames(pass, maxFacts/2)
	if driverOf(pass.Pkg.Path()) != "" || libraryOf(pass.Pkg) != nil || !mayHoldSQL(pass, in) {
		return new(Result), nil
	}
	r := newReader(pass)
	r.plain = plain
	r.readFuncs()
	for _, file := range pass.Files {
		r.readTop(file)
	}
	b := newSiteBuilder(r)
	b.runs(r.top.sum)
	for _, fn := range r.funcs {
		if sum := r.summaries[fn]; sum != nil {
			b.runs(sum)
		}
	}
	b.dropPrepared()
	b.dialect = b.dialectOf(in)
	b.parseAll()
	b.dropUntaken()
	b.held(in)
	b.dropCollected()
	b.callers(in)
	r.export(budget)
	sort.SliceStable(b.sites, func(i, j int) bool { return sourceorder.Compare(pass.Fset, b.sites[i].Pos(), b.sites[j].Pos()) < 0 })
	return &Result{Sites: b.sites, Dialect: b.dialect}, r
}

// readTop reads the initial values of package variables, which may hold
// closures and calls.
func (r *reader) readTop(file *ast.File) {
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			if spec, ok := spec.(*ast.ValueSpec); ok {
				for _, e := range spec.Values {
					r.top.visit(e, []state{{}})
				}
			}
		}
	}
}
