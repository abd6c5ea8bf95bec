package sqlsites

import (
	"go/ast"
)

func (f *frame) forStmt(s *ast.ForStmt, in []state) []state {
	var out []state
	for _, before := range in {
		start := f.inits([]state{before}, s.Init)
		if s.Cond != nil {
			start = f.visit(s.Cond, start)
		}
		for _, st := range start {
			after := f.round(s.Body, s, []state{st})
			after = f.inits(after, s.Post)
			out = append(out, widen(st, after).leave(before, s))
		}
	}
	return limited(out)
}

// round reads the body of a loop once and returns the states in which a round
// may end, leaving the loop or not.
func (f *frame) round(body *ast.BlockStmt, loop ast.Node, in []state) []state {
	var left []state
	f.breaks = append(f.breaks, &left)
	f.continues = append(f.continues, &left)
	out := f.block(body.List, in)
	f.breaks = f.breaks[:len(f.breaks)-1]
	f.continues = f.continues[:len(f.continues)-1]
	return append(out, left...)
}

func (f *frame) rangeStmt(s *ast.RangeStmt, in []state) []state {
	in = f.visit(s.X, in)
	var out []state
	for _, before := range in {
		if ends, ok := f.unroll(s, before); ok {
			out = append(out, ends...)
			continue
		}
		var after []state
		for _, st := range f.bindRange(s, before) {
			after = append(after, f.round(s.Body, s, []state{st})...)
		}
		for i := range after {
			after[i] = after[i].leave(before, s)
		}
		out = append(out, widen(before, after))
	}
	return limited(out)
}

// bindRange returns the states in which a round of the loop may begin: one for
// each element if they are known.
func (f *frame) bindRange(s *ast.RangeStmt, st state) []state {
	id, ok := s.Value.(*ast.Ident)
	if !ok {
		return []state{st}
	}
	obj := f.r.info.ObjectOf(id)
	if obj == nil || !f.r.holdsText(obj.Type()) {
		return []state{st}
	}
	var elems []value
	for _, v := range f.eval(s.X, st) {
		if (v.form != list && v.form != record) || v.open {
			return []state{st.bind(obj, holeOf("", nil))}
		}
		elems = append(elems, v.elems...)
	}
	var out []state
	for _, v := range bounded(elems) {
		out = append(out, st.bind(obj, v))
	}
	if len(out) == 0 {
		return []state{st.bind(obj, holeOf("", nil))}
	}
	return out
}
