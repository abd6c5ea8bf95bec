package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// visit reads the calls and closures of an expression in order of evaluation
// and returns the states after them.
func (f *frame) visit(e ast.Node, in []state) []state {
	switch e.(type) {
	case nil, *ast.BasicLit, *ast.Ident:
		return in
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			in = f.closure(n, in)
			return false
		case *ast.CompositeLit:
			f.fields(n, in)
		case *ast.CallExpr:
			f.begins(n)
			in = f.visit(n.Fun, in)
			for _, arg := range n.Args {
				in = f.visit(arg, in)
			}
			in = f.call(n, in)
			return false
		}
		return true
	})
	return in
}

// closure reads the body of a function literal in the states where it stands.
// What it assigns to variables around it is not known from then on.
func (f *frame) closure(lit *ast.FuncLit, in []state) []state {
	inner := f.inner(lit)
	for _, st := range in {
		for _, p := range inner.params {
			if p != nil {
				st = st.bind(p, f.unreadValue(p))
			}
		}
		inner.read(lit.Type, lit.Body, []state{st})
	}
	return f.clobber(lit.Body, in)
}

// inner is a frame for a closure: what it runs counts as run by the function
// around it, what it returns does not.
func (f *frame) inner(lit *ast.FuncLit) *frame {
	return &frame{
		r: f.r, decl: f.decl, up: f, depth: f.depth + 1, sum: f.sum, rets: new([]ret),
		applied: f.applied, lit: lit, params: f.r.paramsOf(lit.Type),
	}
}

// unreadValue is the value of a parameter that no caller gives.
func (f *frame) unreadValue(p *types.Var) value {
	if isString(p.Type()) || isBytes(p.Type()) {
		return holeOf(f.r.varKey(p), p)
	}
	if isBuilder(p.Type()) {
		return holeOf("", nil) // whatever it holds when it is handed over
	}
	return value{form: opaque}
}

// clobber drops what is known about the outer variables that a body assigns.
func (f *frame) clobber(body ast.Node, in []state) []state {
	for _, obj := range f.r.assignedIn(body) {
		for i := range in {
			if v, ok := in[i].lookup(obj); ok {
				in = bindCopy(in, i, obj, repeated(v, value{form: v.form}))
			}
		}
	}
	return in
}

// assignedIn returns the variables declared outside a closure's body that it
// assigns, hands out by address or calls a method of a builder on.
func (r *reader) assignedIn(body ast.Node) []types.Object {
	if out, ok := r.assigned[body]; ok {
		return out
	}
	var out []types.Object
	add := func(e ast.Expr) {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return
		}
		if v, ok := r.info.Uses[id].(*types.Var); ok && !isGlobal(v) && !declaredIn(v, body) && r.holdsText(v.Type()) {
			out = append(out, v)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				add(l)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				add(n.X)
			}
		case *ast.SelectorExpr:
			if isBuilder(r.info.TypeOf(n.X)) && n.Sel.Name != "String" {
				add(n.X)
			}
		}
		return true
	})
	r.assigned[body] = out
	return out
}

// fields records what a composite literal assigns to the fields of a struct.
func (f *frame) fields(lit *ast.CompositeLit, in []state) {
	st, ok := structOf(f.r.info.TypeOf(lit))
	if !ok {
		return
	}
	for i, e := range lit.Elts {
		field, val := fieldOf(st, i, e)
		if field == nil || !f.r.holdsText(field.Type()) {
			continue
		}
		for _, s := range in {
			f.note(val, f.eval(val, s))
		}
	}
}

// fieldOf returns the field that the i-th element of a struct literal sets, and
// the value.
func fieldOf(st *types.Struct, i int, e ast.Expr) (*types.Var, ast.Expr) {
	kv, keyed := e.(*ast.KeyValueExpr)
	if !keyed {
		if i < st.NumFields() {
			return st.Field(i), e
		}
		return nil, nil
	}
	id, ok := kv.Key.(*ast.Ident)
	if !ok {
		return nil, nil
	}
	for j := range st.NumFields() {
		if st.Field(j).Name() == id.Name {
			return st.Field(j), kv.Value
		}
	}
	return nil, nil
}

func structOf(t types.Type) (*types.Struct, bool) {
	if t == nil {
		return nil, false
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem() // an elided &T in a list
	}
	st, ok := t.Underlying().(*types.Struct)
	return st, ok
}

// call reads what a call does: it extends a builder, it runs SQL, it may assign
// what it is given the address of.
func (f *frame) call(call *ast.CallExpr, in []state) []state {
	if to, write := f.builderCall(call); to.obj != nil {
		var out []state
		for _, st := range in {
			cur, ok := st.at(to)
			if !ok {
				out = append(out, st)
				continue
			}
			for _, v := range write(cur, st) {
				out = append(out, st.put(to, v))
			}
		}
		return limited(out)
	}
	f.runs(call, in)
	out, changed := f.changes(call, in)
	out, filled := f.fills(call, out)
	out = f.fillsMaps(call, f.escapes(call, out, filled), filled)
	return f.handedOn(call, out, changed)
}

// escapes forgets the variables whose address a call receives, but for those
// of which it is known what the call does to them.
func (f *frame) escapes(call *ast.CallExpr, in []state, followed []types.Object) []state {
	if tv := f.r.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return in
	}
	for _, arg := range call.Args {
		u, byAddress := ast.Unparen(arg).(*ast.UnaryExpr)
		byAddress = byAddress && u.Op == token.AND
		if !byAddress && !isBuilder(f.r.info.TypeOf(arg)) {
			continue
		}
		to := f.placeOf(arg)
		if to.obj == nil || slices.Contains(followed, to.obj) {
			continue
		}
		for i := range in {
			v, ok := in[i].at(to)
			if !ok || v.form == opaque {
				continue
			}
			next := holeOf("", nil)
			if isBuilder(f.r.info.TypeOf(arg)) {
				next = concat(v, holeOf("", nil))
			}
			in = slices.Clone(in)
			in[i] = in[i].put(to, next)
		}
	}
	return in
}
