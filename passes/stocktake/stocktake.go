// Package stocktake lists what each package does to leased tables, for the
// inventory. It reports nothing.
package stocktake

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/inventory"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/passes/voidtransition"
	"github.com/fencelint/fencelint/schema"
)

// Analyzer has *inventory.Inventory as its result, with the names of files as
// the file set has them.
var Analyzer = &analysis.Analyzer{
	Name:             "fencelintstocktake",
	Doc:              "list what a package does to leased tables",
	Requires:         []*analysis.Analyzer{settings.Analyzer, schemas.Analyzer, leases.Analyzer, voidtransition.Analyzer},
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*inventory.Inventory](),
}

func run(pass *analysis.Pass) (any, error) {
	t := &taking{
		pass:    pass,
		found:   pass.ResultOf[leases.Analyzer].(*leases.Result),
		view:    pass.ResultOf[schemas.Analyzer].(*schema.View),
		answers: voidtransition.Handlings(pass.ResultOf[voidtransition.Analyzer].(*finding.Result)),
		callers: callers{pass: pass},
	}
	inv := &inventory.Inventory{Packages: 1}
	for _, leased := range t.found.Tables {
		if table := t.table(leased); len(table.Statements) > 0 {
			inv.Tables = append(inv.Tables, table)
		}
	}
	for _, site := range t.found.Open {
		inv.Unresolved = append(inv.Unresolved, t.gap(site))
	}
	return inv, nil
}

// A taking is the work on one package.
type taking struct {
	pass    *analysis.Pass
	found   *leases.Result
	view    *schema.View
	answers map[*ast.CallExpr]voidtransition.Handling
	callers callers
}

func (t *taking) gap(site *sqlsites.Site) inventory.Gap {
	reason, _ := site.Gap()
	return inventory.Gap{Reason: reason, Function: t.function(site.Func), Package: t.pass.Pkg.Path(), Place: t.place(site.Pos())}
}

// place is where a position stands, whatever file a //line directive names.
func (t *taking) place(pos token.Pos) inventory.Place {
	at := t.pass.Fset.PositionFor(pos, false)
	return inventory.Place{File: at.Filename, Line: at.Line, Column: at.Column}
}

// placeOf is where the verb of a statement stands, in Go or in a file of SQL.
func (t *taking) placeOf(o leases.Observed) inventory.Place {
	if name, line := o.Site.Text.File(o.Write.Keyword.Start); name != "" {
		return inventory.Place{File: filepath.Join(schemas.Dir(t.pass), name), Line: line}
	}
	pos, _ := o.Site.Text.Range(o.Write.Keyword)
	return t.place(pos)
}

// function names a function as people do: "Store.Claim"; nil is "".
func (t *taking) function(decl *ast.FuncDecl) string {
	if decl == nil {
		return ""
	}
	fn, ok := t.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return decl.Name.Name
	}
	return nameOf(fn)
}

func nameOf(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Name()
	}
	typ := recv.Type()
	if p, ok := typ.(*types.Pointer); ok {
		typ = p.Elem()
	}
	if named, ok := types.Unalias(typ).(*types.Named); ok {
		return named.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}
