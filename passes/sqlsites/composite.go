package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
)

// elements returns the element of a record in each variant of base, or nil if
// one has no such element.
func (f *frame) elements(base ast.Expr, key string, st state) []value {
	if !f.readsAsRecord(base, st) {
		return nil
	}
	var out []value
	for _, v := range f.eval(base, st) {
		elem, ok := v.elem(key)
		if v.form != record || !ok {
			return nil
		}
		out = append(out, elem)
	}
	return bounded(out)
}

// readsAsRecord keeps the evaluation of a base to what may yield a record: a
// variable that is bound, a package variable, a field.
func (f *frame) readsAsRecord(base ast.Expr, st state) bool {
	switch x := ast.Unparen(base).(type) {
	case *ast.Ident:
		obj := f.r.info.ObjectOf(x)
		if obj == nil {
			return false
		}
		_, bound := st.lookup(obj)
		return bound || isGlobal(obj)
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		return true
	case *ast.CallExpr:
		return f.r.holdsText(f.r.info.TypeOf(x))
	}
	return false
}

// index reads m[k] and s[i]: the element if the index is constant, all elements
// as variants otherwise.
func (f *frame) index(e *ast.IndexExpr, st state) []value {
	t := f.r.info.TypeOf(e.X)
	if t == nil || isString(t) || !f.r.holdsText(t) {
		return nil
	}
	c := f.r.info.Types[e.Index].Value
	var out []value
	for _, v := range f.eval(e.X, st) {
		if (v.form != list && v.form != record) || v.open {
			return nil
		}
		elems := v.elems
		if c != nil {
			elem, ok := v.at(c)
			if !ok {
				return nil
			}
			elems = []value{elem}
		}
		out = append(out, elems...)
	}
	return bounded(out)
}

func (v value) at(c constant.Value) (value, bool) {
	if v.form == record {
		return v.elem(c.ExactString())
	}
	i, ok := constant.Int64Val(constant.ToInt(c))
	if !ok || i < 0 || i >= int64(len(v.elems)) {
		return value{}, false
	}
	return v.elems[i], true
}

// composite reads a literal of a slice, an array, a map or a struct.
func (f *frame) composite(lit *ast.CompositeLit, st state) []value {
	t := f.r.info.TypeOf(lit)
	if t == nil || len(lit.Elts) > 1024 {
		return nil
	}
	if isBuilder(t) {
		return []value{{form: text}}
	}
	if strct, ok := structOf(t); ok {
		return f.structLit(lit, strct, st)
	}
	var keys []string
	var sets [][]value
	form := list
	if _, ok := t.Underlying().(*types.Map); ok {
		form = record
	}
	for _, e := range lit.Elts {
		kv, keyed := e.(*ast.KeyValueExpr)
		if keyed {
			e = kv.Value
		}
		if keyed != (form == record) {
			return nil
		}
		if keyed {
			c := f.r.info.Types[kv.Key].Value
			if c == nil {
				return nil
			}
			keys = append(keys, c.ExactString())
		}
		sets = append(sets, f.element(e, st))
	}
	return product(sets, func(vs []value) value {
		return value{form: form, keys: keys, elems: append([]value(nil), vs...), expr: lit}
	})
}

func (f *frame) structLit(lit *ast.CompositeLit, strct *types.Struct, st state) []value {
	var keys []string
	var sets [][]value
	for i, e := range lit.Elts {
		field, val := fieldOf(strct, i, e)
		if field == nil {
			return nil
		}
		keys = append(keys, field.Name())
		sets = append(sets, f.element(val, st))
	}
	object := f.r.isObject(f.r.info.TypeOf(lit))
	return product(sets, func(vs []value) value {
		v := value{form: record, keys: slices.Clip(keys), elems: append([]value(nil), vs...), expr: lit}
		if object {
			return f.r.newObject(strct, v)
		}
		return v
	})
}

// element reads one element of a list or record, and keeps its expression.
func (f *frame) element(e ast.Expr, st state) []value {
	if c, ok := e.(*ast.CompositeLit); ok && c.Type == nil {
		return f.composite(c, st)
	}
	if !f.r.holdsText(f.r.info.TypeOf(e)) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			if v, bound := st.lookup(f.r.info.ObjectOf(id)); bound && v.expr != nil {
				return []value{{form: opaque, expr: v.expr}}
			}
		}
		return []value{{form: opaque, expr: e}}
	}
	vals := f.eval(e, st)
	if !slices.ContainsFunc(vals, func(v value) bool { return v.expr != e && (v.form != opaque || v.expr == nil) }) {
		return vals
	}
	out := make([]value, len(vals))
	for i, v := range vals {
		if v.form != opaque || v.expr == nil {
			v.expr = e
		}
		out[i] = v
	}
	return out
}
