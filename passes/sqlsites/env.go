package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A state is what is known at a point of a function, on one path to it.
type state struct {
	env    *binding
	guards []guard // conditions on parameters that hold on the path
}

// A binding is the value of one variable. Bindings form a list that paths
// share, so that a branch costs nothing until it assigns, and two paths that
// assigned nothing are seen to be the same by their pointers.
type binding struct {
	obj types.Object
	val value
	up  *binding
}

// A guard is a condition that a parameter equals a constant, or does not.
type guard struct {
	param *types.Var
	value string // as constant.Value.ExactString
	equal bool
}

func (s state) lookup(obj types.Object) (value, bool) {
	for b := s.env; b != nil; b = b.up {
		if b.obj == obj {
			return b.val, true
		}
	}
	return value{}, false
}

func (s state) bind(obj types.Object, v value) state {
	s.env = &binding{obj, v, s.env}
	return s
}

func (s state) guarded(g ...guard) state {
	s.guards = append(s.guards[:len(s.guards):len(s.guards)], g...)
	return s
}

// leave drops what was bound since before to variables that are declared
// inside the block.
func (s state) leave(before state, block ast.Node) state {
	var kept []*binding
	seen := make(map[types.Object]bool)
	for b := s.env; b != nil && b != before.env; b = b.up {
		inside := block.Pos() <= b.obj.Pos() && b.obj.Pos() < block.End()
		if inside || seen[b.obj] {
			continue
		}
		seen[b.obj] = true
		if old, ok := before.lookup(b.obj); ok && same(old, b.val) {
			continue
		}
		kept = append(kept, b)
	}
	out := state{env: before.env, guards: s.guards}
	for i := len(kept) - 1; i >= 0; i-- {
		out = out.bind(kept[i].obj, kept[i].val)
	}
	return out
}

// changed calls yield with each variable that after holds another value for
// than before.
func changed(before, after state, yield func(obj types.Object, old, val value)) {
	seen := make(map[types.Object]bool)
	for b := after.env; b != nil && b != before.env; b = b.up {
		if seen[b.obj] {
			continue
		}
		seen[b.obj] = true
		if old, ok := before.lookup(b.obj); ok && !same(old, b.val) {
			yield(b.obj, old, b.val)
		}
	}
}

// markConditional marks what after has appended to the texts of before. A text
// that was replaced is a variant of its own and not marked.
func markConditional(before, after state) state {
	out := after
	changed(before, after, func(obj types.Object, old, val value) {
		switch val.form {
		case text:
			n := commonPrefix(old.pieces, val.pieces)
			if n < len(old.pieces) {
				return
			}
			out = out.bind(obj, value{form: text, pieces: markFrom(val.pieces, n)})
		case list, chained:
			elems := append([]value(nil), val.elems...)
			for i := len(old.elems); i < len(elems); i++ {
				elems[i].pieces = markFrom(elems[i].pieces, 0)
			}
			out = out.bind(obj, value{form: val.form, elems: elems, open: val.open, root: val.root})
		}
	})
	return out
}

func markFrom(pieces []piece, n int) []piece {
	out := append([]piece(nil), pieces...)
	for i := n; i < len(out); i++ {
		out[i].conditional = true
	}
	return out
}

// widen returns the state after a loop: before its first round was any of
// afters. What a round appends may be there any number of times.
func widen(before state, afters []state) state {
	out := before
	for _, after := range afters {
		changed(before, after, func(obj types.Object, _, val value) {
			cur, _ := out.lookup(obj)
			next := repeated(cur, val)
			if next.form == list && isWriteModels(obj.Type()) {
				next.elems = val.elems // each is a statement of its own
			}
			out = out.bind(obj, next)
		})
	}
	return out
}

// isWriteModels reports whether t is the list of writes that BulkWrite of the
// MongoDB driver takes.
func isWriteModels(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && typeSuffix(s.Elem(), "/mongo.WriteModel")
}

func repeated(before, after value) value {
	switch {
	case before.form == text && after.form == text:
		n := commonPrefix(before.pieces, after.pieces)
		pieces := append(before.pieces[:n:n], piece{hole: true})
		return value{form: text, pieces: pieces}
	case before.form == after.form && (before.form == list || before.form == chained):
		return value{form: before.form, elems: before.elems, open: true, root: before.root}
	}
	return value{form: opaque}
}

// limited drops repeated states and merges all into one if there are too many.
func limited(in []state) []state {
	var out []state
next:
	for _, s := range in {
		for i, o := range out {
			if sameEnv(o, s) {
				out[i].guards = commonGuards(o.guards, s.guards)
				continue next
			}
		}
		out = append(out, s)
	}
	if len(out) <= maxVariants {
		return out
	}
	return []state{mergeStates(out)}
}

func sameEnv(a, b state) bool {
	if a.env == b.env {
		return true
	}
	equal := true
	differs := func(types.Object, value, value) { equal = false }
	changed(a, b, differs)
	changed(b, a, differs)
	return equal
}

func commonGuards(a, b []guard) []guard {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n:n]
}

func mergeStates(in []state) state {
	out := in[0]
	for _, s := range in[1:] {
		out.guards = commonGuards(out.guards, s.guards)
		changed(out, s, func(obj types.Object, old, val value) {
			out = out.bind(obj, merge2(old, val))
		})
	}
	return out
}

// declaredIn reports whether obj is declared inside n.
func declaredIn(obj types.Object, n ast.Node) bool {
	return obj.Pos() != token.NoPos && n.Pos() <= obj.Pos() && obj.Pos() < n.End()
}
