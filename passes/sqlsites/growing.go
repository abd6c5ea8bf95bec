package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// grows returns where a text goes on that nothing runs as it stands, or nil: it
// is written to a builder, or kept in a field to which the package appends. What
// the whole of it is cannot be told then.
func (b *siteBuilder) grows(cur inspector.Cursor) types.Object {
	kind, index := cur.ParentEdge()
	parent := cur.Parent()
	switch kind {
	case edge.AssignStmt_Rhs:
		if assign := parent.Node().(*ast.AssignStmt); len(assign.Lhs) == len(assign.Rhs) {
			return b.r.unfinished(b.r.textField(assign.Lhs[index]))
		}
	case edge.KeyValueExpr_Value:
		if id, ok := parent.Node().(*ast.KeyValueExpr).Key.(*ast.Ident); ok {
			return b.r.unfinished(b.r.info.Uses[id])
		}
	case edge.CompositeLit_Elts:
		return b.r.unfinished(b.r.elementField(parent.Node().(*ast.CompositeLit), index))
	case edge.CallExpr_Args:
		call := parent.Node().(*ast.CallExpr)
		if to := b.r.writesTo(call); to != nil {
			return to
		}
		if fn, ok := typeutil.Callee(b.r.info, call).(*types.Func); ok {
			return b.r.keeps(fn.Origin(), index)
		}
	}
	return nil
}

// writesTo returns the variable or field that holds the builder to which a call
// adds its arguments, or nil.
func (r *reader) writesTo(call *ast.CallExpr) types.Object {
	var to ast.Expr
	switch calleeName(call) {
	case "WriteString":
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			to = sel.X
		}
	case "Fprint", "Fprintf", "Fprintln":
		if len(call.Args) > 0 {
			to = call.Args[0]
		}
	}
	if to == nil || !isBuilder(r.info.TypeOf(to)) {
		return nil
	}
	if u, ok := ast.Unparen(to).(*ast.UnaryExpr); ok && u.Op == token.AND {
		to = u.X
	}
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		return r.info.ObjectOf(to)
	case *ast.SelectorExpr:
		return r.info.ObjectOf(to.Sel)
	}
	return nil
}

// keeps returns the field to which further text is appended after a function
// has put an argument there, or nil. Of a function of another package it returns
// the parameter.
func (r *reader) keeps(fn *types.Func, index int) types.Object {
	if index >= fn.Signature().Params().Len() {
		return nil
	}
	param := fn.Signature().Params().At(index)
	decl := r.decls[fn]
	if decl == nil || decl.Body == nil {
		var fact Helper
		if fn.Pkg() != nil && fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, &fact) && slices.Contains(fact.Keeps, index) {
			return param
		}
		return nil
	}
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && r.info.Uses[id] == param
	}
	var kept types.Object
	put := func(e ast.Expr, field types.Object) {
		if kept == nil && is(e) {
			kept = r.unfinished(field)
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				put(n.Value, r.info.Uses[id])
			}
		case *ast.CompositeLit:
			for i, e := range n.Elts {
				put(e, r.elementField(n, i))
			}
		case *ast.AssignStmt:
			for i, e := range n.Rhs {
				if len(n.Lhs) == len(n.Rhs) {
					put(e, r.textField(n.Lhs[i]))
				}
			}
		case *ast.CallExpr:
			if to := r.writesTo(n); kept == nil && to != nil && slices.ContainsFunc(n.Args, is) {
				kept = to
			}
		}
		return kept == nil
	})
	return kept
}
