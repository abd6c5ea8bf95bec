package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// grows reports whether a text that nothing runs as it stands is the beginning
// of one: it is written to a builder, or kept in a field to which the package
// appends. What the whole of it is cannot be told then.
func (b *siteBuilder) grows(cur inspector.Cursor) bool {
	kind, index := cur.ParentEdge()
	parent := cur.Parent()
	switch kind {
	case edge.AssignStmt_Rhs:
		assign := parent.Node().(*ast.AssignStmt)
		return len(assign.Lhs) == len(assign.Rhs) && b.r.appended()[b.r.textField(assign.Lhs[index])]
	case edge.KeyValueExpr_Value:
		id, ok := parent.Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
		return ok && b.r.appended()[b.r.info.Uses[id]]
	case edge.CompositeLit_Elts:
		return b.r.appended()[b.r.elementField(parent.Node().(*ast.CompositeLit), index)]
	case edge.CallExpr_Args:
		call := parent.Node().(*ast.CallExpr)
		return b.writes(call) || b.keeps(call, index)
	}
	return false
}

// writes reports whether a call adds its arguments to a builder.
func (b *siteBuilder) writes(call *ast.CallExpr) bool {
	switch calleeName(call) {
	case "WriteString":
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && isBuilder(b.r.info.TypeOf(sel.X))
	case "Fprint", "Fprintf", "Fprintln":
		return len(call.Args) > 0 && isBuilder(b.r.info.TypeOf(call.Args[0]))
	}
	return false
}

// keeps reports whether the called function puts an argument where further text
// is appended to it.
func (b *siteBuilder) keeps(call *ast.CallExpr, index int) bool {
	fn, ok := typeutil.Callee(b.r.info, call).(*types.Func)
	if !ok || b.r.decls[fn.Origin()] == nil || b.r.decls[fn.Origin()].Body == nil || index >= fn.Signature().Params().Len() {
		return false
	}
	param := fn.Origin().Signature().Params().At(index)
	found := false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && b.r.info.Uses[id] == param
	}
	ast.Inspect(b.r.decls[fn.Origin()].Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			found = found || ok && is(n.Value) && b.r.appended()[b.r.info.Uses[id]]
		case *ast.CompositeLit:
			for i, e := range n.Elts {
				found = found || is(e) && b.r.appended()[b.r.elementField(n, i)]
			}
		case *ast.AssignStmt:
			for i, e := range n.Rhs {
				found = found || len(n.Lhs) == len(n.Rhs) && is(e) && b.r.appended()[b.r.textField(n.Lhs[i])]
			}
		case *ast.CallExpr:
			for _, e := range n.Args {
				found = found || is(e) && b.writes(n)
			}
		}
		return !found
	})
	return found
}
