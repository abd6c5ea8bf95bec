package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

func (f *frame) ifStmt(s *ast.IfStmt, in []state) []state {
	var out []state
	for _, before := range in {
		start := f.inits([]state{before}, s.Init)
		for _, st := range f.visit(s.Cond, start) {
			yes, no := f.decide(s.Cond, st)
			then := f.scope(s.Body.List, s, st, yes)
			if s.Else != nil {
				no = f.stmt(s.Else, no)
			}
			if !exhaustive(s) && len(then) > 0 && len(no) > 0 {
				for i := range then {
					then[i] = markConditional(st, then[i])
				}
			}
			for _, o := range append(then, no...) {
				out = append(out, o.leave(before, s))
			}
		}
	}
	return f.limitedAfter(out, s.End())
}

// exhaustive reports whether a chain of ifs ends in an else.
func exhaustive(s *ast.IfStmt) bool {
	for {
		next, ok := s.Else.(*ast.IfStmt)
		if !ok {
			return s.Else != nil
		}
		s = next
	}
}

// decide splits a state by a condition. Either side is empty if the condition
// is known to be otherwise.
func (f *frame) decide(cond ast.Expr, st state) (yes, no []state) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			no, yes = f.decide(e.X, st)
			return yes, no
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return f.decideBoth(e, st)
		case token.LOR:
			return f.decideEither(e, st)
		case token.EQL, token.NEQ, token.GTR:
			return f.decideEqual(e, st)
		}
	case *ast.Ident:
		if f.r.info.Types[e].Value == nil {
			return f.compare(e, constant.MakeBool(true), st)
		}
	}
	if v := f.r.info.Types[cond].Value; v != nil && v.Kind() == constant.Bool {
		if constant.BoolVal(v) {
			return []state{st}, nil
		}
		return nil, []state{st}
	}
	return []state{st}, []state{st}
}

func (f *frame) decideBoth(e *ast.BinaryExpr, st state) (yes, no []state) {
	left, notLeft := f.decide(e.X, st)
	no = notLeft
	for _, s := range left {
		y, n := f.decide(e.Y, s)
		yes, no = append(yes, y...), append(no, n...)
	}
	return limited(yes), limited(no)
}

func (f *frame) decideEither(e *ast.BinaryExpr, st state) (yes, no []state) {
	yes, notLeft := f.decide(e.X, st)
	for _, s := range notLeft {
		y, n := f.decide(e.Y, s)
		yes, no = append(yes, y...), append(no, n...)
	}
	return limited(yes), limited(no)
}

// decideEqual reads x == c, x != c, len(x) == 0, len(x) != 0 and len(x) > 0.
func (f *frame) decideEqual(e *ast.BinaryExpr, st state) (yes, no []state) {
	x, c := e.X, f.r.info.Types[e.Y].Value
	if c == nil {
		x, c = e.Y, f.r.info.Types[e.X].Value
	}
	if c == nil || (e.Op == token.GTR && x != e.X) {
		return []state{st}, []state{st}
	}
	if arg := f.lenArg(x); arg != nil {
		if n, ok := constant.Int64Val(constant.ToInt(c)); !ok || n != 0 {
			return []state{st}, []state{st}
		}
		yes, no = f.decideEmpty(arg, st)
	} else if e.Op == token.GTR {
		return []state{st}, []state{st}
	} else {
		yes, no = f.compare(x, c, st)
	}
	if e.Op != token.EQL {
		return no, yes
	}
	return yes, no
}

// lenArg returns x of len(x).
func (f *frame) lenArg(e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != "len" {
		return nil
	}
	if _, ok := f.r.info.Uses[id].(*types.Builtin); !ok {
		return nil
	}
	return call.Args[0]
}

func (f *frame) decideEmpty(arg ast.Expr, st state) (yes, no []state) {
	if isString(f.r.info.TypeOf(arg)) {
		return f.compare(arg, constant.MakeString(""), st)
	}
	for _, v := range f.eval(arg, st) {
		switch {
		case v.form == list && len(v.elems) > 0:
			no = append(no, st)
		case v.form == list && !v.open:
			yes = append(yes, st)
		default:
			return []state{st}, []state{st}
		}
	}
	return limited(yes), limited(no)
}

// compare splits a state by whether x equals a constant.
func (f *frame) compare(x ast.Expr, c constant.Value, st state) (yes, no []state) {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if isIdent {
		if p, ok := f.r.info.Uses[id].(*types.Var); ok && f.isParam(p) {
			if v, bound := st.lookup(p); !bound || unreadParam(v, p) {
				g := guard{p, c.ExactString(), true}
				n := g
				n.equal = false
				return []state{st.guarded(g)}, []state{st.guarded(n)}
			}
		}
	}
	vals := f.constants(x, st)
	if len(vals) == 0 {
		return []state{st}, []state{st}
	}
	for _, v := range vals {
		if v == c.ExactString() {
			yes = append(yes, st)
		} else {
			no = append(no, st)
		}
	}
	return limited(yes), limited(no)
}

// unreadParam reports whether v says no more than that p holds it.
func unreadParam(v value, p *types.Var) bool {
	h, ok := v.loneHole()
	return (ok && h.from == p) || (v.form == opaque && v.expr == nil)
}

// constants returns what x may equal, in the spelling of guards; none if any of
// it is not known.
func (f *frame) constants(x ast.Expr, st state) []string {
	if v := f.r.info.Types[x].Value; v != nil {
		return []string{v.ExactString()}
	}
	var out []string
	for _, v := range f.eval(x, st) {
		if s, ok := v.constant(); ok {
			out = append(out, constant.MakeString(s).ExactString())
			continue
		}
		if v.form != opaque || v.expr == nil {
			return nil
		}
		c := f.r.info.Types[v.expr].Value
		if c == nil {
			return nil
		}
		out = append(out, c.ExactString())
	}
	return out
}

func (f *frame) isParam(v *types.Var) bool {
	for _, p := range f.sum.params {
		if p == v {
			return true
		}
	}
	return false
}
