package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// confined reports whether nothing but the variable v leads to the object that
// it holds, as far as the function around it can be seen: it is not assigned to
// another variable or field, and no closure has it. Calls that are given it are
// another matter.
func (r *reader) confined(v *types.Var, body ast.Node) bool {
	if known, ok := r.confines[v]; ok {
		return known
	}
	free := true
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && r.info.Uses[id] == v && !r.confinedUse(v, id, stack) {
			free = false
		}
		return free
	})
	r.confines[v] = free
	return free
}

// confinedUse reports whether one use of v leaves the object in v alone. The
// stack has the nodes around the use, from the outside.
func (r *reader) confinedUse(v *types.Var, id *ast.Ident, stack []ast.Node) bool {
	for _, n := range stack {
		if lit, ok := n.(*ast.FuncLit); ok && !declaredIn(v, lit) {
			return false
		}
	}
	var cur ast.Expr = id
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr:
			cur = n
			continue
		case *ast.SelectorExpr:
			if s := r.info.Selections[n]; s == nil || s.Kind() != types.MethodVal {
				return s != nil && s.Kind() == types.FieldVal
			}
			call, ok := stack[max(i-1, 0)].(*ast.CallExpr)
			if !ok || call.Fun != n {
				return false
			}
			if fn, ok := typeutil.Callee(r.info, call).(*types.Func); !ok || !r.returnsReceiver(fn.Origin()) {
				return ok
			}
			cur = call
			i--
			continue
		case *ast.UnaryExpr:
			call, ok := stack[max(i-1, 0)].(*ast.CallExpr)
			return n.Op != token.AND || ok && call.Fun != n
		case *ast.CallExpr:
			return cur == id // what is called may change it there and then
		case *ast.AssignStmt:
			return r.assignsBack(v, n, cur)
		case *ast.BinaryExpr, *ast.ReturnStmt, *ast.ExprStmt:
			return true
		}
		break
	}
	_, pointer := types.Unalias(r.info.TypeOf(cur)).(*types.Pointer)
	return !pointer
}

// assignsBack reports whether an assignment sets v, or sets something else to a
// copy.
func (r *reader) assignsBack(v *types.Var, s *ast.AssignStmt, cur ast.Expr) bool {
	for i, e := range s.Rhs {
		if e != cur {
			continue
		}
		if _, pointer := types.Unalias(r.info.TypeOf(cur)).(*types.Pointer); !pointer {
			return true
		}
		id, ok := s.Lhs[min(i, len(s.Lhs)-1)].(*ast.Ident)
		return ok && r.info.ObjectOf(id) == v
	}
	return true
}

// returnsReceiver reports whether a method of an object returns its receiver,
// and nothing else, on each path.
func (r *reader) returnsReceiver(fn *types.Func) bool {
	if known, ok := r.fluent[fn]; ok {
		return known
	}
	r.fluent[fn] = false // it calls itself
	decl := r.decls[fn]
	if decl == nil || decl.Body == nil || !hasPointerReceiver(fn) || !r.isObject(recvType(fn)) {
		return false
	}
	recv := r.receiverOf(decl)
	returns := recv != nil && fn.Signature().Results().Len() == 1
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			returns = returns && len(n.Results) == 1 && r.objectRoot(n.Results[0]) == recv
		}
		return returns
	})
	r.fluent[fn] = returns
	return returns
}

// objectRoot returns the variable that holds the object on which a chain of
// methods is called that return it, or nil.
func (r *reader) objectRoot(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := r.info.ObjectOf(e).(*types.Var); ok && !isGlobal(v) && !v.IsField() && r.isObject(v.Type()) {
			return v
		}
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return r.objectRoot(e.X)
		}
	case *ast.CallExpr:
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		if fn, ok := r.info.Uses[sel.Sel].(*types.Func); ok && r.returnsReceiver(fn.Origin()) {
			return r.objectRoot(sel.X)
		}
	}
	return nil
}

func hasPointerReceiver(fn *types.Func) bool {
	t := recvType(fn)
	if t == nil {
		return false
	}
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}
