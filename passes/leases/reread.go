package leases

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// rereads marks the writes of a holder whose token was read from the row just
// before, by something other than the acquisition: it names whoever has the row
// by now. An outsider, which has no token of its own, may do that.
func rereads(pass *analysis.Pass, w *Write, e *entry, entries []*entry) {
	v := &w.Verdict
	if v.Result != sqlcheck.Fenced || v.Outside || e.site.Call == nil || e.site.Func == nil {
		return
	}
	switch v.Action {
	case sqlcheck.Transition, sqlcheck.Renewal, sqlcheck.Release:
	default:
		return
	}
	holes := e.site.Text.Source.Holes
	for _, p := range e.site.Script.Params {
		if !sqlcheck.ComparesToken(e.write, holes, w.Table, p) {
			continue
		}
		arg, ok := pathOf(pass.TypesInfo, e.site.Call.Bound(p.Number, p.Name))
		if !ok || !readInto(pass, arg, e, w.Table, entries) {
			return
		}
		v.Result, v.Category = sqlcheck.Flagged, sqlcheck.Reread
	}
}

// readInto reports whether the last statement before e in its function that
// fills arg reads the token of a row that it does not know to be the worker's.
func readInto(pass *analysis.Pass, arg path, e *entry, t *lease.Table, entries []*entry) bool {
	var last *entry
	for _, r := range entries {
		if r.site.Call == nil || r.site.Func != e.site.Func || r.site.Call.Expr.Pos() >= e.site.Call.Expr.Pos() {
			continue
		}
		if fills(pass.TypesInfo, r, arg) && (last == nil || r.site.Call.Expr.Pos() > last.site.Call.Expr.Pos()) {
			last = r
		}
	}
	return last != nil && last.obs.Verb == lease.Read && last.obs.Table == e.obs.Table &&
		!sqlcheck.FindsRows(last.write) && !sqlcheck.NamesAcquisition(last.write, last.site.Text.Source.Holes, t, last.args)
}

// A path is a variable, or a field of one.
type path struct {
	base   types.Object
	fields string
}

func pathOf(info *types.Info, x ast.Expr) (path, bool) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return pathOf(info, x.X)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return pathOf(info, x.X)
		}
	case *ast.StarExpr:
		return pathOf(info, x.X)
	case *ast.Ident:
		v, ok := info.ObjectOf(x).(*types.Var)
		return path{base: v}, ok && !v.IsField()
	case *ast.SelectorExpr:
		p, ok := pathOf(info, x.X)
		p.fields += "." + x.Sel.Name
		return p, ok
	}
	return path{}, false
}

// fills reports whether a statement's results go into arg: by a Scan of its
// row, or as a whole into the variable that arg is a field of.
func fills(info *types.Info, e *entry, arg path) bool {
	if e.site.Call.Mode == sqlsites.ScanInto {
		for _, x := range e.site.Call.Expr.Args {
			if p, ok := pathOf(info, x); ok && isAddress(x) && p.base == arg.base {
				return true
			}
		}
		return false
	}
	found := false
	ast.Inspect(e.site.Func.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Scan" || ast.Unparen(sel.X) != ast.Expr(e.site.Call.Expr) {
			return true
		}
		for _, x := range call.Args {
			if p, ok := pathOf(info, x); ok && isAddress(x) && p == arg {
				found = true
			}
		}
		return true
	})
	return found
}

func isAddress(x ast.Expr) bool {
	u, ok := ast.Unparen(x).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}
