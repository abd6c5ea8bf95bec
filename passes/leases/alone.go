package leases

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// runsAlone reports whether the package somewhere runs fn on a transaction that
// does nothing else: inTx(db, func(tx *sql.Tx) error { return fn(tx, id) }). on
// is the parameter of fn that is the transaction. There, at least, it holds no
// row before fn does, and fn hands it to nobody who could lock one.
func (l *locks) runsAlone(fn *ast.FuncDecl, on types.Object) bool {
	callee, _ := l.pass.TypesInfo.Defs[fn.Name].(*types.Func)
	if callee == nil || fn.Body == nil || on == nil || l.passedOn(fn.Body, on) {
		return false
	}
	params := callee.Signature().Params()
	at := slices.Index(slices.Collect(params.Variables()), on.(*types.Var))
	if at < 0 {
		return false
	}
	alone := false
	for _, f := range l.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || alone {
				return !alone
			}
			for _, arg := range call.Args {
				if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok && l.onlyCalls(lit, callee, at) {
					alone = true
				}
			}
			return true
		})
	}
	return alone
}

// onlyCalls reports whether the one thing that a function literal does with one
// of its parameters is to call fn with it, as the argument at an index.
func (l *locks) onlyCalls(lit *ast.FuncLit, fn *types.Func, at int) bool {
	var tx types.Object
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && typeutil.Callee(l.pass.TypesInfo, call) == fn && at < len(call.Args) {
			tx = l.object(call.Args[at])
		}
		return true
	})
	if tx == nil || tx.Pos() < lit.Type.Pos() || tx.Pos() > lit.Type.End() {
		return false
	}
	uses := 0
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && l.pass.TypesInfo.Uses[id] == tx {
			uses++
		}
		return true
	})
	return uses == 1
}

// passedOn reports whether a body hands a variable to anything but its own
// methods.
func (l *locks) passedOn(body *ast.BlockStmt, v types.Object) bool {
	uses, calls := 0, 0
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if l.pass.TypesInfo.Uses[n] == v {
				uses++
			}
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && l.object(sel.X) == v {
				calls++
			}
		}
		return true
	})
	return uses != calls
}
