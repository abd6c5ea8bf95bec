package mongosites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// collection returns what tells a collection from others of the package: its
// name, where the variable is set once to Collection("name"), else the name of
// the variable, field or method that holds it.
func (r *reader) collection(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		if name := r.named(x); name != "" {
			return name
		}
		return r.collection(x.Fun)
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.Ident:
		if v, ok := r.pass.TypesInfo.Uses[x].(*types.Var); ok {
			if sets := r.assigned(v); len(sets) == 1 {
				if call, ok := ast.Unparen(sets[0]).(*ast.CallExpr); ok {
					if name := r.named(call); name != "" {
						return name
					}
				}
			}
		}
		return x.Name
	}
	return ""
}

// named returns the constant that a call of Collection is given, or "".
func (r *reader) named(call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Collection" || len(call.Args) == 0 {
		return ""
	}
	name, _ := stringOf(r.pass.TypesInfo, call.Args[0])
	return name
}

// setsUpsert reports whether an argument is a chain of options with
// SetUpsert(true).
func (r *reader) setsUpsert(arg ast.Expr) bool {
	found := false
	ast.Inspect(arg, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "SetUpsert" && len(call.Args) == 1 {
			v := r.pass.TypesInfo.Types[call.Args[0]].Value
			found = found || v == nil || v.Kind() == constant.Bool && constant.BoolVal(v)
		}
		return true
	})
	return found
}

// stringOf returns the value of a constant string.
func stringOf(info *types.Info, e ast.Expr) (string, bool) {
	v := info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// function returns the declaration around a position, or nil.
func (r *reader) function(pos token.Pos) *ast.FuncDecl {
	for _, file := range r.pass.Files {
		if pos < file.FileStart || pos > file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
				return fn
			}
		}
	}
	return nil
}

// assigned returns the expressions that a local variable is set to.
func (r *reader) assigned(v *types.Var) []ast.Expr {
	fn := r.function(v.Pos())
	if fn == nil || fn.Body == nil {
		return nil
	}
	info := r.pass.TypesInfo
	var out []ast.Expr
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && info.ObjectOf(id) == v && len(n.Lhs) == len(n.Rhs) {
					out = append(out, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if info.Defs[id] == v && i < len(n.Values) {
					out = append(out, n.Values[i])
				}
			}
		}
		return true
	})
	return out
}
