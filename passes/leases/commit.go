package leases

import (
	"go/ast"
	"go/token"
	"go/types"
)

// commitAfter returns the first place behind from at which fn commits a
// transaction.
func (l *locks) commitAfter(fn *ast.FuncDecl, on types.Object, from token.Pos) (at token.Pos, ok bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if _, isDefer := n.(*ast.DeferStmt); isDefer || ok {
			return false
		}
		call, isCall := n.(*ast.CallExpr)
		if !isCall || call.Pos() < from || !l.ends(call, on) {
			return true
		}
		if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && sel.Sel.Name == "Commit" {
			at, ok = call.Pos(), true
		}
		return true
	})
	return at, ok
}
