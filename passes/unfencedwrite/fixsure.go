package unfencedwrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// isUnsure reports whether a value may be another one by the time of the call
// than what the function was given, or is bound already, as something else.
func (s *scope) isUnsure(v value) bool {
	for _, arg := range s.r.w.Site.Call.Args {
		if arg != nil && s.mentions(arg, v) {
			return true
		}
	}
	unsure := false
	read := map[*ast.Ident]bool{} // uses of a name that only read what it stands for
	ast.Inspect(s.r.w.Site.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			unsure = unsure || slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool { return s.holds(x, v) })
		case *ast.IncDecStmt:
			unsure = unsure || s.holds(n.X, v)
		case *ast.RangeStmt:
			unsure = unsure || s.holds(n.Key, v) || s.holds(n.Value, v)
		case *ast.UnaryExpr:
			unsure = unsure || n.Op == token.AND && s.holds(n.X, v)
		case *ast.BinaryExpr:
			markIdents(read, n.X, n.Y)
		case *ast.SelectorExpr:
			if sel := s.r.pass.TypesInfo.Selections[n]; sel != nil && sel.Kind() == types.FieldVal {
				markIdents(read, n.X)
			}
		case *ast.Ident:
			unsure = unsure || !read[n] && v.isShared() && n.Pos() < s.r.call.Pos() && s.r.pass.TypesInfo.Uses[n] == types.Object(v.base)
		}
		return !unsure
	})
	return unsure
}

// isShared reports whether a function that is given the whole of the value's
// base could change the value. A method of its own may: it keeps the lease.
func (v value) isShared() bool {
	_, ok := typeOf[*types.Pointer](v.base.Type())
	return ok && v.field != nil && v.base.Kind() == types.ParamVar
}

func markIdents(set map[*ast.Ident]bool, list ...ast.Expr) {
	for _, x := range list {
		if id, ok := ast.Unparen(x).(*ast.Ident); ok {
			set[id] = true
		}
	}
}

// holds reports whether x is the value, or a variable that it is a part of.
func (s *scope) holds(x ast.Expr, v value) bool {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return s.holds(x.X, v)
	case *ast.StarExpr:
		return s.holds(x.X, v)
	case *ast.Ident:
		return s.r.pass.TypesInfo.ObjectOf(x) == types.Object(v.base)
	case *ast.SelectorExpr:
		return v.field != nil && (x.Sel.Name == v.via || s.r.pass.TypesInfo.ObjectOf(x.Sel) == types.Object(v.field))
	}
	return false
}

// mentions reports whether the value, and not only its base, is in x.
func (s *scope) mentions(x ast.Expr, v value) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || v.field != nil && s.holds(n, v)
		case *ast.Ident:
			found = found || v.field == nil && s.holds(n, v)
		}
		return !found
	})
	return found
}
