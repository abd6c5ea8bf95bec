package wrongcount

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/fencelint/fencelint/passes/internal/teller"
)

// asksMatched reports whether the function that reads ModifiedCount of a result
// reads its MatchedCount as well.
func (t *tracer) asksMatched(sel *ast.SelectorExpr) bool {
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	decl := t.declaration(sel.Pos())
	if !ok || decl == nil || decl.Body == nil {
		return false
	}
	v := t.pass.TypesInfo.Uses[id]
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		other, ok := n.(*ast.SelectorExpr)
		if ok && other.Sel.Name == "MatchedCount" {
			if x, ok := ast.Unparen(other.X).(*ast.Ident); ok && t.pass.TypesInfo.Uses[x] == v {
				found = true
			}
		}
		return !found
	})
	return found
}

// answers reports whether a count is more than told: it is compared, returned,
// kept or handed on.
func (t *tracer) answers(cur inspector.Cursor) bool {
	if call, ok := cur.Parent().Node().(*ast.CallExpr); ok && call.Fun == cur.Node() {
		cur = cur.Parent() // RowsAffected is a method where ModifiedCount is a field
	}
	if t.isTold(cur) {
		return false
	}
	as, ok := cur.Parent().Node().(*ast.AssignStmt)
	if !ok {
		return true
	}
	id, ok := as.Lhs[0].(*ast.Ident)
	if !ok || id.Name == "_" {
		return !ok
	}
	v := t.pass.TypesInfo.ObjectOf(id)
	decl := t.declaration(as.Pos())
	if decl == nil {
		return true
	}
	body, ok := cur.Inspector().Root().FindNode(decl)
	if !ok {
		return true
	}
	for use := range body.Preorder((*ast.Ident)(nil)) {
		if t.pass.TypesInfo.Uses[use.Node().(*ast.Ident)] == v && !t.isTold(use) {
			return true
		}
	}
	return false
}

// isTold reports whether an expression is an argument of a call that stands as a
// statement, or of one inside it, and that call is a teller.
func (t *tracer) isTold(cur inspector.Cursor) bool {
	for up := range cur.Parent().Enclosing((*ast.CallExpr)(nil), (*ast.ExprStmt)(nil), (*ast.BinaryExpr)(nil), (*ast.ReturnStmt)(nil), (*ast.AssignStmt)(nil)) {
		switch n := up.Node().(type) {
		case *ast.CallExpr:
			if t.pass.TypesInfo.Types[n.Fun].IsType() {
				continue
			}
			if !teller.Is(n) {
				return false
			}
		case *ast.ExprStmt:
			return true
		default:
			return false
		}
	}
	return false
}
