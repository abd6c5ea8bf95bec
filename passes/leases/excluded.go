package leases

import (
	"go/ast"
	"go/token"
	"go/types"
)

// excluded returns the constants that a variable of fn does not hold at a call,
// since the function returned where it did: a state that was read, and found to
// be none in which the write may be made. Only statements count that stand
// before the call in a block around it, after the last that set the variable.
func excluded(info *types.Info, x ast.Expr, call token.Pos, fn *ast.FuncDecl) []string {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || fn == nil || fn.Body == nil {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok {
		return nil
	}
	var out []string
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch {
		case n == nil || n.Pos() >= call:
			return false
		case n.End() > call:
			return true
		case setsVar(info, n, v):
			out = nil
		}
		if s, ok := n.(ast.Stmt); ok {
			out = append(out, leftOn(info, s, v)...)
		}
		return false
	})
	return out
}

// setsVar reports whether a node assigns to v or takes its address.
func setsVar(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.ObjectOf(id) == v
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || is(l)
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && is(n.X)
		}
		return !found
	})
	return found
}

// leftOn returns the constants on which a statement leaves the function: the
// cases of a switch over v that return, and those that v is compared with by an
// if that does.
func leftOn(info *types.Info, s ast.Stmt, v *types.Var) []string {
	var out []string
	switch s := s.(type) {
	case *ast.SwitchStmt:
		if s.Tag == nil || !isVar(info, s.Tag, v) {
			return nil
		}
		for _, c := range s.Body.List {
			c := c.(*ast.CaseClause)
			for _, e := range c.List {
				if text, ok := constantText(info, e); ok && endsInReturn(c.Body) {
					out = append(out, text)
				}
			}
		}
	case *ast.IfStmt:
		if endsInReturn(s.Body.List) {
			out = equalities(info, s.Cond, v)
		}
	}
	return out
}

// equalities returns the constants of v == a || v == b.
func equalities(info *types.Info, cond ast.Expr, v *types.Var) []string {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	switch {
	case ok && b.Op == token.LOR:
		return append(equalities(info, b.X, v), equalities(info, b.Y, v)...)
	case ok && b.Op == token.EQL && isVar(info, b.X, v):
		if text, ok := constantText(info, b.Y); ok {
			return []string{text}
		}
	}
	return nil
}

// isVar reports whether an expression is v, converted perhaps.
func isVar(info *types.Info, e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Uses[e] == v
	case *ast.CallExpr:
		return info.Types[e.Fun].IsType() && len(e.Args) == 1 && isVar(info, e.Args[0], v)
	}
	return false
}

func endsInReturn(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	_, ok := list[len(list)-1].(*ast.ReturnStmt)
	return ok
}
