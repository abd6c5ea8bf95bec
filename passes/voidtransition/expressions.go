package voidtransition

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// evalAll evaluates expressions in order; the value is of kind isSeveral.
func (m *machine) evalAll(p *path, xs []ast.Expr) []end {
	ends := []end{{p, value{kind: isSeveral, elems: make([]value, 0, len(xs))}}}
	for _, x := range xs {
		next := make([]end, 0, len(ends))
		for _, sofar := range ends {
			ways := m.eval(sofar.p, x)
			for i, e := range ways {
				vals := sofar.v.elems
				if i < len(ways)-1 { // the last way has the list to itself
					vals = append(make([]value, 0, len(xs)), vals...)
				}
				next = append(next, end{e.p, value{kind: isSeveral, elems: append(vals, e.v)}})
			}
		}
		ends = next
	}
	return ends
}

// eval evaluates an expression on a path. A call may take several ways.
func (m *machine) eval(p *path, x ast.Expr) []end {
	if !m.step() {
		return nil
	}
	one := func(v value) []end { return []end{{p, v}} }
	if x == nil {
		return one(value{text: "none"})
	}
	if tv, ok := m.info.Types[x]; ok && tv.Value != nil {
		return one(constantValue(tv.Value))
	} else if ok && tv.IsNil() {
		return one(value{kind: isNil})
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return m.eval(p, x.X)
	case *ast.Ident:
		return one(m.name(p, x))
	case *ast.SelectorExpr:
		return m.selector(p, x)
	case *ast.CallExpr:
		return m.callExpr(p, x)
	case *ast.BinaryExpr:
		return m.binary(p, x)
	case *ast.UnaryExpr:
		return m.unary(p, x)
	case *ast.StarExpr:
		return m.eval(p, x.X)
	case *ast.TypeAssertExpr:
		return m.eval(p, x.X)
	case *ast.SliceExpr:
		return m.eval(p, x.X)
	case *ast.IndexExpr:
		return m.index(p, x)
	case *ast.CompositeLit:
		return m.composite(p, x)
	case *ast.FuncLit:
		return one(value{kind: isClosure, text: at(x.Pos(), "func"), lit: x})
	}
	return one(unknownValue(at(x.Pos(), "expression")))
}

func constantValue(c constant.Value) value {
	switch c.Kind() {
	case constant.Bool:
		return truth(constant.BoolVal(c))
	case constant.Int:
		if n, ok := constant.Int64Val(c); ok {
			return value{kind: isInt, n: n}
		}
	}
	return unknownValue(c.ExactString())
}

// name reads an identifier.
func (m *machine) name(p *path, id *ast.Ident) value {
	switch obj := m.info.ObjectOf(id).(type) {
	case *types.Var:
		return m.load(p, obj)
	case *types.Func:
		return unknownValue(obj.FullName())
	}
	return unknownValue(id.Name)
}

// load reads a variable. One of a package that is an error says which.
func (m *machine) load(p *path, v *types.Var) value {
	if v.Kind() == types.PackageVar && isErrorType(v.Type()) {
		return value{kind: isError, text: v.Pkg().Path() + "." + v.Name()}
	}
	return p.get(place{root: v})
}

func (m *machine) selector(p *path, x *ast.SelectorExpr) []end {
	sel := m.info.Selections[x]
	if sel == nil {
		return []end{{p, m.name(p, x.Sel)}}
	}
	if root, fields := m.rootOf(x); root != nil && sel.Kind() == types.FieldVal {
		if v, ok := p.part(place{root, fields}); ok {
			return []end{{p, v}}
		}
	}
	var out []end
	for _, e := range m.eval(p, x.X) {
		if e.v.kind == isResult {
			e.v = m.resultField(e.v, x.Sel.Name)
		} else {
			e.v = field(e.v, x.Sel.Name)
		}
		out = append(out, e)
	}
	return out
}

// resultField reads a field of what a builder returns for a write.
func (m *machine) resultField(v value, name string) value {
	switch {
	case name == "RowsAffected", slices.Contains(documentCounts, name):
		m.read = true
		return m.count()
	case name == "Error":
		return value{kind: isNil}
	}
	return value{text: v.text + "." + name}
}

// count is the number of rows in this run.
func (m *machine) count() value { return value{kind: isCount, hot: true} }

func (m *machine) index(p *path, x *ast.IndexExpr) []end {
	if tv := m.info.Types[x.X]; tv.Type != nil {
		if _, generic := tv.Type.Underlying().(*types.Signature); generic {
			return m.eval(p, x.X)
		}
	}
	if root, fields := m.rootOf(x); root != nil {
		if v, ok := p.part(place{root, fields}); ok {
			v.text += at(x.Pos(), "element")
			return []end{{p, v}}
		}
	}
	var out []end
	for _, e := range m.evalAll(p, []ast.Expr{x.X, x.Index}) {
		v := value{text: e.v.elems[0].text + at(x.Pos(), "[]"), hot: e.v.isHot()}
		out = append(out, end{e.p, v})
	}
	return out
}

// composite evaluates a composite literal.
func (m *machine) composite(p *path, x *ast.CompositeLit) []end {
	var names []string
	var vals []ast.Expr
	st, _ := underlying(m.info.TypeOf(x)).(*types.Struct)
	for i, elt := range x.Elts {
		name := ""
		if st != nil && i < st.NumFields() {
			name = st.Field(i).Name()
		}
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				name = id.Name
			}
			elt = kv.Value
		}
		names, vals = append(names, name), append(vals, elt)
	}
	var out []end
	for _, e := range m.evalAll(p, vals) {
		v := value{kind: isStruct, text: "literal " + types.TypeString(m.info.TypeOf(x), nil), elems: e.v.elems, names: names, own: true}
		if len(vals) > 0 {
			v.text = at(x.Pos(), "literal")
		}
		out = append(out, end{e.p, v})
	}
	return out
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func (m *machine) unary(p *path, x *ast.UnaryExpr) []end {
	var out []end
	for _, e := range m.eval(p, x.X) {
		switch {
		case x.Op == token.NOT && e.v.kind == isBool:
			e.v.yes = !e.v.yes
		case x.Op == token.AND && (e.v.kind == isStruct || e.v.kind == isQueue):
		case x.Op == token.ARROW:
			e.p.note(x.Pos(), "receives")
			e.v = value{text: at(x.Pos(), "received")}
		default:
			e.v = value{text: x.Op.String() + e.v.render(m.run), hot: e.v.isHot(), read: e.v.read}
		}
		out = append(out, e)
	}
	return out
}

func (m *machine) binary(p *path, x *ast.BinaryExpr) []end {
	if x.Op == token.LAND || x.Op == token.LOR {
		return m.junction(p, x)
	}
	var out []end
	for _, e := range m.evalAll(p, []ast.Expr{x.X, x.Y}) {
		l, r := e.v.elems[0], e.v.elems[1]
		switch x.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			e.v = m.compareValues(x.Pos(), x.Op, l, r)
		default:
			e.v = m.arithmetic(x.Op.String(), l, r)
		}
		out = append(out, e)
	}
	return out
}

// junction evaluates && and ||, whose right side may not be run.
func (m *machine) junction(p *path, x *ast.BinaryExpr) []end {
	var out []end
	for _, l := range m.eval(p, x.X) {
		if l.v.kind == isBool && l.v.yes == (x.Op == token.LOR) {
			out = append(out, l)
			continue
		}
		for _, r := range m.eval(l.p, x.Y) {
			switch {
			case l.v.kind == isBool:
				r.v.hot = r.v.hot || l.v.hot
			case r.v.kind == isBool && r.v.yes == (x.Op == token.LOR):
			case r.v.kind == isBool:
				hot := r.v.isHot() || l.v.isHot()
				r.v = l.v
				r.v.hot = hot
			default:
				r.v = value{text: l.v.text + x.Op.String() + r.v.text, hot: l.v.isHot() || r.v.isHot(), read: l.v.read || r.v.read}
			}
			out = append(out, r)
		}
	}
	return out
}

func (m *machine) arithmetic(op string, l, r value) value {
	v := value{text: short(l.render(m.run) + op + r.render(m.run)), hot: l.isHot() || r.isHot(), read: l.read || r.read}
	if l.kind == isInt && l.n == 0 && r.kind == isCount && (op == "+" || op == "+=") {
		return r
	}
	return v
}
