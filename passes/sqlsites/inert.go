package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// inert reports whether what a local pointer to a string holds makes no
// difference to any text: it is set on some paths, and then bound to a
// placeholder, scanned into or compared with nil. A function that prepares
// twenty optional columns so has a million paths, all of which run one text.
func (f *frame) inert(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	if !ok || f.decl == nil || f.decl.Body == nil || !isStringPointer(v.Type()) || !declaredIn(v, f.decl.Body) {
		return false
	}
	known, ok := f.r.inerts[f.decl]
	if !ok {
		known = f.r.findInert(f.decl.Body)
		f.r.inerts[f.decl] = known
	}
	return known[v]
}

func isStringPointer(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && isString(p.Elem())
}

// findInert returns the variables of a function body that are inert.
func (r *reader) findInert(body *ast.BlockStmt) map[*types.Var]bool {
	sets := make(map[*types.Var]int)
	used := make(map[*types.Var]bool) // in some other way
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := r.info.ObjectOf(id).(*types.Var)
		if !ok || v.IsField() || !isStringPointer(v.Type()) {
			return true
		}
		switch {
		case isSet(id, stack[len(stack)-1]):
			sets[v]++
		case !r.inertUse(id, stack):
			used[v] = true
		}
		return true
	})
	found := make(map[*types.Var]bool)
	for v, n := range sets {
		// What is set once makes no paths, and says what the placeholder gets.
		found[v] = n > 1 && !used[v]
	}
	return found
}

// isSet reports whether a statement or declaration sets the variable that it
// names.
func isSet(id *ast.Ident, parent ast.Node) bool {
	switch n := parent.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if l == ast.Expr(id) {
				return true
			}
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			if name == id {
				return true
			}
		}
	}
	return false
}

// inertUse reports whether one use of a variable makes no text of it.
func (r *reader) inertUse(id *ast.Ident, stack []ast.Node) bool {
	var arg ast.Expr = id
	parent := stack[len(stack)-1]
	if u, ok := parent.(*ast.UnaryExpr); ok && u.Op == token.AND && len(stack) > 1 {
		arg, parent = u, stack[len(stack)-2]
	}
	switch n := parent.(type) {
	case *ast.BinaryExpr:
		return r.info.Types[n.X].IsNil() || r.info.Types[n.Y].IsNil()
	case *ast.CallExpr:
		if shape := r.shapeOf(n); shape != nil {
			return slices.Index(n.Args, arg) >= shape.args && !n.Ellipsis.IsValid()
		}
		return arg != ast.Expr(id) && isScan(n, r.info)
	}
	return false
}

// isScan reports whether a call fills variables from a row: it is a Scan that
// takes any number of anything.
func isScan(call *ast.CallExpr, info *types.Info) bool {
	if calleeName(call) != "Scan" {
		return false
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || !sig.Variadic() || sig.Params().Len() != 1 {
		return false
	}
	list, ok := sig.Params().At(0).Type().(*types.Slice)
	return ok && isAny(list.Elem())
}
