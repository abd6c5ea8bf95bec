package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
)

// appended returns the fields to which some assignment of the package appends.
func (r *reader) appended() map[types.Object]bool {
	if r.grown != nil {
		return r.grown
	}
	r.grown = map[types.Object]bool{}
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			assign, ok := n.(*ast.AssignStmt)
			if !ok || len(assign.Lhs) != len(assign.Rhs) {
				return true
			}
			for i, lhs := range assign.Lhs {
				if f := r.textField(lhs); f != nil && (assign.Tok == token.ADD_ASSIGN || r.mentions(assign.Rhs[i], f)) {
					r.grown[f] = true
				}
			}
			return true
		})
	}
	return r.grown
}

// unfinished returns a field of text if it may hold a part of a statement only:
// the package appends to it, or to another text beside it; nil otherwise.
func (r *reader) unfinished(field types.Object) types.Object {
	v, ok := field.(*types.Var)
	if !ok || !v.IsField() {
		return nil
	}
	if r.appended()[v.Origin()] || isString(v.Type()) && r.inObject(v.Origin()) {
		return v
	}
	return nil
}

// textField returns the field of text that an expression selects, or nil.
func (r *reader) textField(e ast.Expr) types.Object {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if v, ok := r.info.Uses[sel.Sel].(*types.Var); ok && v.IsField() && isString(v.Type()) {
		return v.Origin()
	}
	return nil
}

// elementField returns the field of an element without a key.
func (r *reader) elementField(lit *ast.CompositeLit, index int) types.Object {
	strct, ok := r.info.TypeOf(lit).Underlying().(*types.Struct)
	if !ok || index >= strct.NumFields() {
		return nil
	}
	return strct.Field(index).Origin()
}

// mentions reports whether an expression reads a field.
func (r *reader) mentions(e ast.Expr, field types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok && r.textField(x) == field {
			found = true
		}
		return !found
	})
	return found
}

// mayAppend opens the texts of a local object whose method is called, or that a
// function is given by its address, if the package appends to them somewhere.
func (f *frame) mayAppend(call *ast.CallExpr, in []state, followed bool) []state {
	targets := call.Args
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !followed && f.r.changesReceiver(sel) {
		targets = append([]ast.Expr{chainRoot(call)}, targets...)
	}
	for _, e := range targets {
		obj := f.local(e)
		if obj == nil {
			continue
		}
		for i := range in {
			if v, ok := in[i].lookup(obj); ok && v.form == record {
				if next, changed := f.r.opened(v, obj.Type()); changed {
					in = bindCopy(in, i, obj, next)
				}
			}
		}
	}
	return in
}

// changesReceiver reports whether a call of the method may change what it is
// called on.
func (r *reader) changesReceiver(sel *ast.SelectorExpr) bool {
	if r.info.Selections[sel] == nil {
		return false
	}
	fn, ok := r.info.Uses[sel.Sel].(*types.Func)
	return !ok || recvType(fn) == nil || hasPointerReceiver(fn) || types.IsInterface(recvType(fn))
}

// opened returns a record of type t with an open end of each text to which the
// package appends.
func (r *reader) opened(v value, t types.Type) (value, bool) {
	strct, ok := structOf(t)
	if !ok {
		return v, false
	}
	object := r.isObject(t)
	changed := false
	for field := range strct.Fields() {
		if !r.appended()[field.Origin()] && !(object && collects(field.Type())) {
			continue
		}
		for i, key := range v.keys {
			if key != field.Name() || v.elems[i].form != text && v.elems[i].form != list {
				continue
			}
			if !changed {
				v.elems = append([]value(nil), v.elems...)
			}
			v.elems[i], changed = openEnd(v.elems[i]), true
		}
	}
	return v, changed
}

// openEnd returns a text or list to which more may be appended.
func openEnd(v value) value {
	if v.form == list {
		v.open = true
		return v
	}
	return concat(v, holeOf("", nil))
}
