package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
)

// isObject reports whether t is, or points to, a struct of this package that
// collects a statement: something appends to a text in one of its fields.
func (r *reader) isObject(t types.Type) bool {
	obj := typeObject(t)
	if obj == nil || obj.Pkg() != r.pass.Pkg {
		return false
	}
	if r.objects == nil {
		r.findObjects()
	}
	return r.objects[obj]
}

// inObject reports whether a field is that of an object.
func (r *reader) inObject(field *types.Var) bool {
	if r.objects == nil {
		r.findObjects()
	}
	for obj := range r.objects {
		if strct, ok := structOf(obj.Type()); ok {
			for f := range strct.Fields() {
				if f == field {
					return true
				}
			}
		}
	}
	return false
}

func (r *reader) findObjects() {
	r.objects = make(map[*types.TypeName]bool)
	for _, fn := range r.funcs {
		if body := r.decls[fn].Body; body != nil {
			ast.Inspect(body, func(n ast.Node) bool {
				if sel := r.appendsTo(n); sel != nil {
					if obj := typeObject(r.info.TypeOf(sel.X)); obj != nil && !embedsBuilder(obj.Type()) {
						r.objects[obj] = true
					}
				}
				return true
			})
		}
	}
}

// appendsTo returns the field to which a statement or call appends text, or
// nil.
func (r *reader) appendsTo(n ast.Node) *ast.SelectorExpr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			sel, field := r.selectsField(l)
			if field == nil || !collects(field.Type()) {
				continue
			}
			if n.Tok == token.ADD_ASSIGN || len(n.Lhs) == len(n.Rhs) && r.reads(n.Rhs[i], field) {
				return sel
			}
		}
	case *ast.CallExpr:
		for _, e := range receiverAndArgs(n) {
			if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
				e = u.X
			}
			sel, field := r.selectsField(e)
			if field != nil && isBuilder(field.Type()) && calleeName(n) != "String" && calleeName(n) != "Len" {
				return sel
			}
		}
	}
	return nil
}

func receiverAndArgs(call *ast.CallExpr) []ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return append([]ast.Expr{sel.X}, call.Args...)
	}
	return call.Args
}

func (r *reader) selectsField(e ast.Expr) (*ast.SelectorExpr, *types.Var) {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	if field, ok := r.info.Uses[sel.Sel].(*types.Var); ok && field.IsField() {
		return sel, field
	}
	return nil, nil
}

// embedsBuilder reports whether a builder's own methods are those of a struct,
// too: what they write cannot be told from the struct's fields.
func embedsBuilder(t types.Type) bool {
	strct, ok := structOf(t)
	if !ok {
		return true
	}
	for field := range strct.Fields() {
		if field.Embedded() && isBuilder(field.Type()) {
			return true
		}
	}
	return false
}

// reads reports whether an expression selects a field.
func (r *reader) reads(e ast.Expr, field *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && r.info.Uses[sel.Sel] == field {
			found = true
		}
		return !found
	})
	return found
}

// collects reports whether a statement may be collected in a value of type t.
func collects(t types.Type) bool {
	if isString(t) || isBytes(t) || isBuilder(t) {
		return true
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && isString(s.Elem())
}

// receiverOf returns the variable that a method's receiver is in its body, or
// nil if it has no name.
func (r *reader) receiverOf(decl *ast.FuncDecl) *types.Var {
	if decl.Recv == nil || len(decl.Recv.List) == 0 || len(decl.Recv.List[0].Names) == 0 {
		return nil
	}
	v, _ := r.info.Defs[decl.Recv.List[0].Names[0]].(*types.Var)
	return v
}

// newObject is an object all of whose fields have their zero values, but for
// those that are given.
func (r *reader) newObject(strct *types.Struct, given value) value {
	for field := range strct.Fields() {
		if _, ok := given.elem(field.Name()); ok || !r.holdsText(field.Type()) {
			continue
		}
		given.keys = append(given.keys, field.Name())
		given.elems = append(given.elems, r.zeroOf(field.Type()))
	}
	return given
}

// zeroOf is the value of a variable that is declared without one.
func (r *reader) zeroOf(t types.Type) value {
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer && r.isObject(t) {
		strct, _ := structOf(t)
		return r.newObject(strct, value{form: record})
	}
	return zero(t)
}
