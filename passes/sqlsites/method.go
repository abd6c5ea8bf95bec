package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// receives returns the receiver of a method of an object that can be followed,
// or nil: the body of one with a pointer must not let it out.
func (f *frame) receives(fn *types.Func) *types.Var {
	decl := f.r.decls[fn]
	if decl == nil || decl.Body == nil || decl.Recv == nil || !f.r.isObject(recvType(fn)) {
		return nil
	}
	recv := f.r.receiverOf(decl)
	if recv == nil || hasPointerReceiver(fn) && !f.r.confined(recv, decl.Body) {
		return nil
	}
	return recv
}

// withReceiver binds the receiver of a method of an object in the states in
// which its body begins: one for each object that it may be called on.
func (f *frame) withReceiver(recv *types.Var, call *ast.CallExpr, st state, in []state) []state {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return in
	}
	var out []state
	for _, v := range f.eval(sel.X, st) {
		if v.form != record {
			return in
		}
		for _, s := range in {
			out = append(out, s.bind(recv, v))
		}
	}
	return limited(out)
}

// changes reads a call of a method with a pointer to an object that a local
// variable holds. It returns the states after the call, each with what the
// method made of the object and with what it returned. followed is false for
// other calls, and where what the method does is not known.
func (f *frame) changes(call *ast.CallExpr, in []state) (out []state, followed bool) {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok || f.r.decls[fn.Origin()] == nil || !hasPointerReceiver(fn) || !f.r.isObject(recvType(fn)) {
		return in, false
	}
	fn = fn.Origin()
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return in, false
	}
	root, recv := f.r.objectRoot(sel.X), f.receives(fn)
	if root == nil || recv == nil || f.tooDeep() || f.reading(f.r.decls[fn]) {
		return in, false
	}
	for _, st := range in {
		v, bound := st.lookup(root)
		if !bound || v.form != record {
			out = append(out, f.r.forgetResult(call, st))
			continue
		}
		next := f.after(fn, recv, call, st, v)
		if len(next) == 0 { // it never returns, or was too much to read
			opened, _ := f.r.opened(v, root.Type())
			out = append(out, f.r.forgetResult(call, st.bind(root, opened)))
		}
		kept := f.r.resultVar(call)
		st = st.bind(kept, value{form: opaque}) // by which paths are compared
		for _, left := range next {
			out = append(out, st.bind(root, left.object).bind(kept, left.results))
		}
	}
	return limited(out), true
}

// A leaving is what a method leaves behind on one path.
type leaving struct {
	object  value
	results value // a list
}

// after reads a method that is called on an object.
func (f *frame) after(fn *types.Func, recv *types.Var, call *ast.CallExpr, st state, object value) []leaving {
	decl := f.r.decls[fn]
	params := f.r.paramsOf(decl.Type)
	begin := f.bindArgs(fn, params, call, st)
	for i := range begin {
		begin[i] = begin[i].bind(recv, object)
	}
	var exits []state
	sum := &summary{params: params, values: make(map[ast.Expr][]value)}
	inner := &frame{r: f.r, decl: decl, up: f, depth: f.depth + 1, sum: sum, rets: &sum.rets, applied: true, exits: &exits}
	inner.read(decl.Type, decl.Body, begin)
	var out []leaving
	if fn.Signature().Results().Len() == 0 {
		for _, left := range limited(exits) {
			v, _ := left.lookup(recv)
			out = append(out, leaving{v, value{form: list}})
		}
		return out
	}
	if len(sum.rets) > maxVariants {
		return nil
	}
	for _, r := range sum.rets {
		v, _ := r.left.lookup(recv)
		out = append(out, leaving{v, value{form: list, elems: slices.Clone(r.vals)}})
	}
	return out
}

// resultVar stands for what a call returned that was read for its effects, too:
// it must not be read again after them.
func (r *reader) resultVar(call *ast.CallExpr) *types.Var {
	v := r.results[call]
	if v == nil {
		v = types.NewVar(call.Pos(), r.pass.Pkg, "", nil)
		r.results[call] = v
	}
	return v
}

// forgetResult drops what the call returned the last time.
func (r *reader) forgetResult(call *ast.CallExpr, st state) state {
	if kept := r.results[call]; kept != nil {
		if _, ok := st.lookup(kept); ok {
			return st.bind(kept, value{form: opaque})
		}
	}
	return st
}

// returnedBy returns the i-th result of a call that was read for its effects,
// which is a hole if paths that differ in it were merged.
func (f *frame) returnedBy(call *ast.CallExpr, i int, st state) (value, bool) {
	kept := f.r.results[call]
	if kept == nil {
		return value{}, false
	}
	v, ok := st.lookup(kept)
	if !ok {
		return value{}, false
	}
	if v.form != list || i >= len(v.elems) {
		return holeOf("", nil), true
	}
	return v.elems[i], true
}

// shared reports whether a local variable may not be the only one that leads to
// the object that it holds.
func (f *frame) shared(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && f.r.isObject(v.Type()) && (f.decl == nil || !f.r.confined(v, f.decl.Body))
}
