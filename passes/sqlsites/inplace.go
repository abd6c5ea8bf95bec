package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"
)

// builds reads a call that stands alone and changes the query that a variable
// holds: q.Where(...).
func (f *frame) builds(e ast.Expr, in []state) []state {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return in
	}
	lib, fn := f.builderOfCall(call)
	if lib == nil || !lib.mutable || lib.finishes(fn.Name()) {
		return in
	}
	obj := f.local(chainRoot(call))
	if obj == nil {
		return in
	}
	var out []state
	for _, st := range in {
		// A handle is not changed by what is called on it, except a session.
		if v, ok := st.lookup(obj); !ok || v.form != chained || f.isPlain(lib, v) && !isSession(obj.Type()) {
			out = append(out, st)
			continue
		}
		for _, v := range f.linked(lib, fn, call, st) {
			out = append(out, st.bind(obj, v))
		}
	}
	return limited(out)
}

// chainRoot returns what the first method of a chain is called on.
func chainRoot(call *ast.CallExpr) ast.Expr {
	for {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return call.Fun
		}
		next, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		if !ok {
			return sel.X
		}
		call = next
	}
}

// handedOn opens the queries that a call of unknown effect is given: it may
// add to them.
// Of a method that was followed, the effect on its receiver is known.
func (f *frame) handedOn(call *ast.CallExpr, in []state, followed bool) []state {
	in = f.mayAppend(call, in, followed)
	if lib, fn := f.builderOfCall(call); lib != nil {
		return f.reset(lib, fn, call, in)
	}
	for _, arg := range call.Args {
		lib := f.r.builds(f.r.info.TypeOf(arg))
		if lib == nil || !lib.mutable {
			continue
		}
		obj := f.local(arg)
		if obj == nil {
			continue
		}
		for i := range in {
			if v, ok := in[i].lookup(obj); ok && v.form == chained && !f.isPlain(lib, v) && !f.finished(lib, v) {
				v.open = true
				in = bindCopy(in, i, obj, v)
			}
		}
	}
	return in
}

// isSession reports whether t is a handle that keeps the conditions that are
// added to it until a statement is run: a session of xorm.
func isSession(t types.Type) bool { return typeSuffix(t, "xorm.Session") }

// reset forgets the conditions of a session whose statement was run.
func (f *frame) reset(lib *library, fn *types.Func, call *ast.CallExpr, in []state) []state {
	obj := f.local(chainRoot(call))
	if obj == nil || !isSession(obj.Type()) || !lib.finishes(fn.Name()) {
		return in
	}
	for i := range in {
		if v, ok := in[i].lookup(obj); ok && v.form == chained && len(v.elems) > 0 {
			in = bindCopy(in, i, obj, value{form: chained, root: v.root})
		}
	}
	return in
}

// finished reports whether the statement of a chain has been run.
func (f *frame) finished(lib *library, v value) bool {
	return slices.ContainsFunc(v.elems, func(l value) bool { return lib.finishes(l.pieces[0].text) })
}
