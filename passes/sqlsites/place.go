package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A place is a local variable, or a field of the struct that one holds.
type place struct {
	obj   types.Object // nil for any other place
	field string       // "" for the variable itself
}

// placeOf returns the place that an expression names, or has the address of.
func (f *frame) placeOf(e ast.Expr) place {
	if obj := f.local(e); obj != nil {
		return place{obj: obj}
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || f.r.info.Selections[sel] == nil {
		return place{}
	}
	return place{f.local(sel.X), sel.Sel.Name}
}

// at returns what a place holds, if that is known.
func (s state) at(p place) (value, bool) {
	if p.obj == nil {
		return value{}, false
	}
	v, ok := s.lookup(p.obj)
	if !ok || p.field == "" {
		return v, ok
	}
	if v.form != record {
		return value{}, false
	}
	return v.elem(p.field)
}

// put sets what a place holds; a field must be known already.
func (s state) put(p place, v value) state {
	if p.field == "" {
		return s.bind(p.obj, v)
	}
	rec, _ := s.lookup(p.obj)
	return s.bind(p.obj, rec.with(p.field, v))
}

// with returns a record with another element of a key.
func (v value) with(key string, elem value) value {
	out := value{form: record, open: v.open, expr: v.expr}
	for i, k := range v.keys {
		if k != key {
			out.keys, out.elems = append(out.keys, k), append(out.elems, v.elems[i])
		}
	}
	out.keys, out.elems = append(out.keys, key), append(out.elems, elem)
	return out
}

// forgetInside drops what is known about the place in which an expression is
// nested: x.f of x.f.g, or x of x[i].g.
func (f *frame) forgetInside(e ast.Expr, st state) state {
	for {
		if p := f.placeOf(e); p.obj != nil {
			if _, known := st.at(p); known {
				st = st.put(p, value{form: opaque})
			}
			return st
		}
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return st
		}
	}
}
