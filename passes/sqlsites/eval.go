package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// eval returns what an expression may hold in a state: at least one variant.
func (f *frame) eval(e ast.Expr, st state) []value {
	f.r.steps++
	f.depth++
	defer func() { f.depth-- }()
	if f.depth > maxDepth*2 || f.r.steps > maxSteps {
		return []value{holeOf("", nil)}
	}
	vals := f.evalForm(ast.Unparen(e), st)
	if len(vals) == 0 {
		vals = []value{f.unreadable(e)}
	}
	vals = f.constantOf(e, vals)
	f.remember(e, vals)
	return vals
}

// remember keeps what a composed text was on each path that was read, for the
// texts that no call runs. What one caller makes of a function does not count.
func (f *frame) remember(e ast.Expr, vals []value) {
	if f.applied || f.decl == nil || len(f.r.seen[e]) >= maxVariants {
		return
	}
	switch e.(type) {
	case *ast.BinaryExpr, *ast.CallExpr:
		if isString(f.r.info.TypeOf(e)) {
			f.r.seen[e] = append(f.r.seen[e], vals...)
		}
	}
}

// constantOf makes sure that a constant expression has its constant text: where
// reading the syntax led elsewhere, the positions are given up.
func (f *frame) constantOf(e ast.Expr, vals []value) []value {
	c := f.r.info.Types[e].Value
	if c == nil || c.Kind() != constant.String {
		return vals
	}
	want := constant.StringVal(c)
	if got, ok := vals[0].constant(); len(vals) == 1 && ok && got == want {
		return vals
	}
	return []value{plain(want)}
}

func (f *frame) evalForm(e ast.Expr, st state) []value {
	switch e := e.(type) {
	case *ast.BasicLit:
		return f.literal(e)
	case *ast.Ident:
		return f.ident(e, st)
	case *ast.SelectorExpr:
		return f.selector(e, st)
	case *ast.BinaryExpr:
		if e.Op == token.ADD && isString(f.r.info.TypeOf(e)) {
			return f.sum2(e, st)
		}
	case *ast.CallExpr:
		return f.result(e, 0, st)
	case *ast.CompositeLit:
		return f.composite(e, st)
	case *ast.IndexExpr:
		return f.index(e, st)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return f.eval(e.X, st)
		}
	case *ast.StarExpr:
		return f.eval(e.X, st)
	case *ast.SliceExpr:
		if e.Low == nil && e.High == nil {
			return f.eval(e.X, st)
		}
	case *ast.TypeAssertExpr:
		return f.eval(e.X, st)
	case *ast.FuncLit:
		return []value{{form: closure, lit: e, expr: e}}
	}
	return nil
}

// unreadable is the value of an expression that cannot be read: a hole, named
// if the expression always holds the same.
func (f *frame) unreadable(e ast.Expr) value {
	if !isString(f.r.info.TypeOf(e)) && !isBytes(f.r.info.TypeOf(e)) {
		return value{form: opaque, expr: e}
	}
	v := holeOf(f.r.key(e), nil)
	v.expr = e
	return v
}

func (f *frame) literal(lit *ast.BasicLit) []value {
	switch lit.Kind {
	case token.STRING:
		s, err := strconv.Unquote(lit.Value)
		if err != nil {
			return nil
		}
		if s == "" {
			return []value{{form: text, expr: lit}}
		}
		v := known(piece{text: s, lit: lit})
		v.expr = lit
		return []value{v}
	case token.CHAR:
		// As an argument of WriteByte and WriteRune.
		if s, err := strconv.Unquote(lit.Value); err == nil {
			return []value{plain(s)}
		}
	}
	return nil
}

// sum2 reads x + y. A chain of additions leans to the left and may be long, so
// it is read as a list.
func (f *frame) sum2(e *ast.BinaryExpr, st state) []value {
	var operands []ast.Expr
	var x ast.Expr = e
	for {
		b, ok := ast.Unparen(x).(*ast.BinaryExpr)
		if !ok || b.Op != token.ADD {
			break
		}
		operands = append(operands, b.Y)
		x = b.X
	}
	sets := [][]value{f.eval(x, st)}
	for i := len(operands) - 1; i >= 0; i-- {
		sets = append(sets, f.eval(operands[i], st))
	}
	return product(sets, func(vs []value) value { return concat(vs...) })
}

func (f *frame) ident(id *ast.Ident, st state) []value {
	switch obj := f.r.info.ObjectOf(id).(type) {
	case *types.Const:
		return f.r.constant(obj)
	case *types.Var:
		if v, ok := st.lookup(obj); ok {
			if v.form == opaque && v.expr == nil {
				v.expr = id
			}
			return []value{v}
		}
		if isGlobal(obj) && f.r.builds(obj.Type()) == nil {
			return f.r.cellValue(obj)
		}
	case *types.Nil:
		if t := f.r.info.TypeOf(id); isList(t) {
			return []value{{form: list}}
		}
	case *types.Func:
		return []value{{form: opaque, expr: id}}
	}
	return nil
}

// selector reads a constant or variable of another package, or a field.
func (f *frame) selector(e *ast.SelectorExpr, st state) []value {
	selection := f.r.info.Selections[e]
	if selection == nil {
		switch obj := f.r.info.Uses[e.Sel].(type) {
		case *types.Const:
			return f.r.constant(obj)
		case *types.Var:
			return f.r.importedVar(obj)
		}
		return nil
	}
	field, ok := selection.Obj().(*types.Var)
	if !ok || selection.Kind() != types.FieldVal || !f.r.holdsText(field.Type()) {
		return nil
	}
	if f.r.builds(field.Type()) != nil {
		return nil // a handle goes by the name of its field
	}
	if vals := f.elements(e.X, field.Name(), st); vals != nil {
		return vals
	}
	return f.r.cellValue(field.Origin())
}

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
	return product(sets, func(vs []value) value {
		return value{form: record, keys: keys, elems: append([]value(nil), vs...), expr: lit}
	})
}

// element reads one element of a list or record, and keeps its expression.
func (f *frame) element(e ast.Expr, st state) []value {
	if c, ok := e.(*ast.CompositeLit); ok && c.Type == nil {
		return f.composite(c, st)
	}
	if !f.r.holdsText(f.r.info.TypeOf(e)) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			if v, bound := st.lookup(f.r.info.ObjectOf(id)); bound && v.form == opaque && v.expr != nil {
				return []value{v}
			}
		}
		return []value{{form: opaque, expr: e}}
	}
	vals := f.eval(e, st)
	out := make([]value, len(vals))
	for i, v := range vals {
		if v.form != opaque || v.expr == nil {
			v.expr = e
		}
		out[i] = v
	}
	return out
}
