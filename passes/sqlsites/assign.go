package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (f *frame) assign(s *ast.AssignStmt, in []state) []state {
	for _, e := range s.Rhs {
		in = f.visit(e, in)
	}
	switch s.Tok {
	case token.ASSIGN, token.DEFINE:
		return f.assignAll(s.Lhs, s.Rhs, in)
	case token.ADD_ASSIGN:
		return f.appendTo(s.Lhs[0], s.Rhs[0], in)
	}
	return in
}

// assignAll assigns in each state; an expression with several variants makes
// several states of one.
func (f *frame) assignAll(lhs, rhs []ast.Expr, in []state) []state {
	var out []state
	for _, before := range in {
		states := []state{before}
		for i, l := range lhs {
			var next []state
			for _, st := range states {
				next = append(next, f.assignOne(l, lhs, rhs, i, before, st)...)
			}
			states = next
		}
		out = append(out, states...)
	}
	return f.limitedAfter(out, rhs[len(rhs)-1].End())
}

// assignOne assigns the i-th variable. Right sides are read in the state before
// the statement.
func (f *frame) assignOne(l ast.Expr, lhs, rhs []ast.Expr, i int, before, st state) []state {
	if !f.r.holdsText(f.lhsType(l)) && !f.inRecord(l, st) {
		return []state{st}
	}
	if id, ok := l.(*ast.Ident); ok && f.inert(f.r.info.ObjectOf(id)) {
		return []state{st}
	}
	var vals []value
	var cell ast.Expr
	switch {
	case len(lhs) == len(rhs):
		cell = rhs[i]
		vals = f.element(rhs[i], before)
	case len(rhs) == 1:
		cell = l
		if call, ok := ast.Unparen(rhs[0]).(*ast.CallExpr); ok {
			vals = f.result(call, i, before)
		} else if i == 0 {
			vals = f.eval(rhs[0], before) // v, ok := m[k]
		} else {
			vals = []value{{form: opaque}}
		}
	default:
		return []state{st}
	}
	if len(vals) == 0 {
		vals = []value{f.unreadable(l)}
	}
	return f.store(l, cell, vals, st)
}

// inRecord reports whether an expression is an element of a map or struct that
// a local variable holds and that is known so far.
func (f *frame) inRecord(l ast.Expr, st state) bool {
	var base ast.Expr
	switch l := ast.Unparen(l).(type) {
	case *ast.IndexExpr:
		base = l.X
	case *ast.SelectorExpr:
		base = l.X
	}
	obj := f.local(base)
	if obj == nil {
		return false
	}
	v, ok := st.lookup(obj)
	return ok && v.form == record
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

func (f *frame) lhsType(l ast.Expr) types.Type {
	if id, ok := l.(*ast.Ident); ok {
		if obj := f.r.info.ObjectOf(id); obj != nil {
			return obj.Type()
		}
		return nil
	}
	return f.r.info.TypeOf(l)
}

// store puts the variants of a value where l leads. cell is the expression by
// which the assignment to a field or a package variable is known.
func (f *frame) store(l, cell ast.Expr, vals []value, st state) []state {
	switch l := ast.Unparen(l).(type) {
	case *ast.Ident:
		obj := f.r.info.ObjectOf(l)
		if obj == nil || l.Name == "_" {
			return []state{st}
		}
		if isGlobal(obj) {
			f.note(cell, vals)
			return []state{st}
		}
		var out []state
		for _, v := range vals {
			if v.form == record && f.shared(obj) {
				v = value{form: opaque}
			}
			out = append(out, st.bind(obj, v))
		}
		return out
	case *ast.SelectorExpr:
		f.note(cell, vals)
		return f.storeElem(l.X, l.Sel.Name, vals, st)
	case *ast.IndexExpr:
		if c := f.r.info.Types[l.Index].Value; c != nil {
			return f.storeElem(l.X, c.ExactString(), vals, st)
		}
		return f.forget(l.X, st)
	}
	return []state{st}
}

// note records what a field or package variable is assigned. What one caller
// makes of a function does not count.
func (f *frame) note(cell ast.Expr, vals []value) {
	if f.applied {
		return
	}
	f.sum.values[cell] = bounded(append(f.sum.values[cell], vals...))
}

// storeElem replaces an element of a record that a local variable holds.
func (f *frame) storeElem(base ast.Expr, key string, vals []value, st state) []state {
	obj := f.local(base)
	if obj == nil {
		return []state{f.forgetInside(base, st)}
	}
	rec, ok := st.lookup(obj)
	if !ok || rec.form != record {
		return f.forget(base, st)
	}
	var out []state
	for _, v := range vals {
		out = append(out, st.bind(obj, rec.with(key, v)))
	}
	return out
}

// forget drops what is known about a local list or record.
func (f *frame) forget(base ast.Expr, st state) []state {
	obj := f.local(base)
	if obj == nil {
		return []state{st}
	}
	if v, ok := st.lookup(obj); ok && v.form != opaque {
		st = st.bind(obj, value{form: opaque})
	}
	return []state{st}
}

// local returns the local variable that an expression names, through
// parentheses, & and *, or nil.
func (f *frame) local(e ast.Expr) types.Object {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		obj := f.r.info.ObjectOf(x)
		if v, ok := obj.(*types.Var); ok && !isGlobal(v) {
			return v
		}
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return f.local(x.X)
		}
	case *ast.StarExpr:
		return f.local(x.X)
	}
	return nil
}

func isGlobal(obj types.Object) bool {
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
}

// appendTo reads l += r.
func (f *frame) appendTo(l, r ast.Expr, in []state) []state {
	if !isString(f.r.info.TypeOf(l)) {
		return in
	}
	var out []state
	for _, st := range in {
		sets := [][]value{f.eval(l, st), f.eval(r, st)}
		vals := product(sets, func(vs []value) value { return concat(vs...) })
		out = append(out, f.store(l, r, vals, st)...)
	}
	return limited(out)
}
