package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// inert reports whether what a local pointer to a string holds makes no
// difference to any text nor to what is bound: it is set to the address of a
// string on some paths, and then bound to a placeholder by its own name, scanned
// into or compared with nil. A function that prepares
// twenty optional columns so has a million paths, all of which run one text.
func (f *frame) inert(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	if !ok || f.r.plain || f.decl == nil || f.decl.Body == nil || !isStringPointer(v.Type()) || !declaredIn(v, f.decl.Body) {
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
// names to nothing or to the address of a variable. What it is set to otherwise
// is an expression that could be the one which is bound.
func isSet(id *ast.Ident, parent ast.Node) bool {
	switch n := parent.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if l == ast.Expr(id) {
				return len(n.Lhs) == len(n.Rhs) && isAddress(n.Rhs[i])
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if name == id {
				return len(n.Values) == 0 || len(n.Names) == len(n.Values) && isAddress(n.Values[i])
			}
		}
	}
	return false
}

// isAddress reports whether an expression is the address of a variable or field.
func isAddress(e ast.Expr) bool {
	u, ok := e.(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return false
	}
	x := u.X
	for {
		switch e := x.(type) {
		case *ast.Ident:
			return true
		case *ast.SelectorExpr:
			x = e.X
		default:
			return false
		}
	}
}

// inertUse reports whether one use of a variable makes no text of it.
func (r *reader) inertUse(id *ast.Ident, stack []ast.Node) bool {
	parent := stack[len(stack)-1]
	if u, ok := parent.(*ast.UnaryExpr); ok && u.Op == token.AND && len(stack) > 1 {
		call, ok := stack[len(stack)-2].(*ast.CallExpr)
		return ok && r.shapeOf(call) == nil && isScan(call, r.info)
	}
	switch n := parent.(type) {
	case *ast.BinaryExpr:
		return r.info.Types[n.X].IsNil() || r.info.Types[n.Y].IsNil()
	case *ast.CallExpr:
		return !n.Ellipsis.IsValid() && r.isBound(id, n) && r.onlyBinds(n, maxDepth)
	}
	return false
}

// onlyBinds reports whether a call that runs a text does nothing with its other
// arguments but bind them. A function of this package hands them on as they are.
func (r *reader) onlyBinds(call *ast.CallExpr, depth int) bool {
	fn, ok := typeutil.Callee(r.info, call).(*types.Func)
	if !ok || depth == 0 || fn.Pkg() != nil && r.library(fn.Pkg()) != nil {
		return false
	}
	decl := r.decls[fn.Origin()]
	if decl == nil || decl.Body == nil {
		return true
	}
	params := r.paramsOf(decl.Type)
	if !fn.Signature().Variadic() || len(params) == 0 {
		return false
	}
	binds := true
	ast.PreorderStack(decl.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && binds && r.info.Uses[id] == params[len(params)-1] {
			next, ok := stack[len(stack)-1].(*ast.CallExpr)
			binds = ok && next.Ellipsis.IsValid() && r.isBound(id, next) && r.onlyBinds(next, depth-1)
		}
		return binds
	})
	return binds
}

// isBound reports whether a call that runs a text binds one of its arguments.
func (r *reader) isBound(arg ast.Expr, call *ast.CallExpr) bool {
	shape := r.shapeOf(call)
	return shape != nil && slices.Index(call.Args, arg) >= shape.args
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
