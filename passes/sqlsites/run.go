package sqlsites

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/sqlcheck"
)

// runs records a call that runs SQL, or that hands a text on to a function of
// this package or of another that does.
func (f *frame) runs(call *ast.CallExpr, in []state) {
	if len(in) == 0 {
		return
	}
	if f.runsChain(call, in) {
		return
	}
	s := f.r.shapeOf(call)
	if s == nil || !s.sure {
		if f.runsThrough(call, in) || f.runsClosure(call, in) || f.runsImported(call, in) {
			return
		}
	}
	if s == nil || !s.sure && f.keepsText(call, s.at) {
		return
	}
	var arg ast.Expr = s.receiver
	if s.at >= 0 {
		arg = call.Args[s.at]
	}
	for _, st := range in {
		var texts []value
		prep := (*ast.CallExpr)(nil)
		for _, v := range f.eval(arg, st) {
			if s.at < 0 {
				if v.form != prepared {
					continue
				}
				prep, _ = v.expr.(*ast.CallExpr)
			}
			texts = append(texts, v.asText())
		}
		if len(texts) == 0 {
			continue
		}
		c := &Call{Expr: call, Name: s.name, Mode: s.mode, Handle: s.handle, Receiver: s.receiver, Named: s.named}
		args, open := f.bindings(call, s.args, st)
		if len(args) == 1 && f.r.isNamedArgs(args[0]) {
			c.Named = true
		}
		for i := range texts {
			texts[i] = bound(texts[i], args, open)
		}
		f.record(&run{call: c, arg: arg, sure: s.sure || s.declared, prep: prep}, texts)
	}
}

// keepsText reports whether a call puts its text where more is appended to it,
// rather than to run it.
func (f *frame) keepsText(call *ast.CallExpr, at int) bool {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	return ok && at >= 0 && f.r.keeps(fn.Origin(), at) != nil
}

// bound attaches to a text the arguments that are bound to its placeholders:
// on another path both may be others.
func bound(text value, args []ast.Expr, open bool) value {
	text.open, text.elems = open, nil
	for _, a := range args {
		text.elems = append(text.elems, value{form: opaque, expr: a})
	}
	return text
}

// arguments returns what bound attached.
func (v value) arguments() []ast.Expr {
	var out []ast.Expr
	for _, e := range v.elems {
		out = append(out, e.expr)
	}
	return out
}

// record adds a run, and sees whether its text comes from the function's own
// parameters.
func (f *frame) record(r *run, texts []value) {
	r.decl = f.decl
	for _, v := range texts {
		if f.fromParam(v) {
			r.outer = true
		}
		if f.lit != nil && fromAny(v, f.params) {
			r.outer, r.lit = true, f.lit
		}
	}
	f.sum.record(r, texts)
}

// fromParam reports whether a parameter of the function supplies a piece of the
// text.
func (f *frame) fromParam(v value) bool { return fromAny(v, f.sum.params) }

func fromAny(v value, params []*types.Var) bool {
	for _, p := range v.pieces {
		if p.hole && p.from != nil && slices.Contains(params, p.from) {
			return true
		}
	}
	return false
}

// runsThrough records a call of a function of this package that runs a text
// made of its parameters.
func (f *frame) runsThrough(call *ast.CallExpr, in []state) bool {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok {
		return false
	}
	fn = fn.Origin()
	decl := f.r.decls[fn]
	if decl == nil || decl.Type.Params.NumFields() == 0 || f.reading(decl) {
		return false
	}
	sum := f.r.summary(fn)
	if sum == nil {
		return false
	}
	outer := make(map[*ast.CallExpr]*run)
	for _, r := range sum.runs {
		if r.outer {
			outer[r.call.Expr] = r
		}
	}
	if len(outer) == 0 {
		return false
	}
	for _, st := range in {
		applied := f.apply(fn, decl, call, st)
		if applied == nil {
			return false
		}
		for _, inner := range applied.runs {
			if o := outer[inner.call.Expr]; o != nil {
				f.hand(call, inner, o)
			}
		}
	}
	return true
}

// runsClosure records a call of a local closure that runs a text made of its
// parameters.
func (f *frame) runsClosure(call *ast.CallExpr, in []state) bool {
	obj := f.local(call.Fun)
	if obj == nil {
		return false
	}
	found := false
	for _, st := range in {
		v, ok := st.lookup(obj)
		if !ok || v.form != closure || !f.sum.runsGivenTo(v.lit) || f.readingLit(v.lit) || f.tooDeep() {
			continue
		}
		applied := f.applyClosure(v.lit, call, st)
		for _, outer := range f.sum.runs {
			for _, inner := range applied.runs {
				if outer.lit == v.lit && outer.call.Expr == inner.call.Expr {
					found = true
					f.hand(call, inner, outer)
				}
			}
		}
	}
	return found
}

// hand records what an inner run makes of the arguments of a call.
func (f *frame) hand(call *ast.CallExpr, inner, outer *run) {
	for _, v := range inner.texts {
		if !f.fromParam(v) && sqlcheck.Candidate(v.probe()) {
			f.r.expanded[outer.call.Expr] = true // a caller has the whole text
		}
	}
	c := *inner.call
	c.Expr, c.Name, c.Receiver = call, calleeName(call), nil
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && f.r.info.Selections[sel] != nil {
		c.Receiver = sel.X
	}
	f.record(&run{call: &c, arg: f.textArg(call, inner), sure: inner.sure}, inner.texts)
}

// textArg returns the argument of a call that supplies the text: the one that
// holds its first literal, or the first string.
func (f *frame) textArg(call *ast.CallExpr, inner *run) ast.Expr {
	for _, v := range inner.texts {
		for _, p := range v.pieces {
			for _, arg := range call.Args {
				if p.lit != nil && arg.Pos() <= p.lit.Pos() && p.lit.Pos() < arg.End() {
					return arg
				}
			}
		}
	}
	for _, arg := range call.Args {
		if isString(f.r.info.TypeOf(arg)) {
			return arg
		}
	}
	return call.Fun
}
