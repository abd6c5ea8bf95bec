package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
	obj  *types.Var
	val  value
	up   *binding
	size int // the bindings of the list from here on
}

// A guard is a condition that a parameter equals a constant, or does not.
type guard struct {
	param *types.Var
	value string // as constant.Value.ExactString
	equal bool
}

func (b *binding) len() int {
	if b == nil {
		return 0
	}
	return b.size
}

func (s state) lookup(obj types.Object) (value, bool) {
	v, ok := obj.(*types.Var)
	if !ok {
		return value{}, false
	}
	if b := s.env.find(v, nil); b != nil {
		return b.val, true
	}
	return value{}, false
}

// find returns the binding of a variable that counts, or nil if there is none
// before the given rest of the list.
func (b *binding) find(v *types.Var, rest *binding) *binding {
	for ; b != rest; b = b.up {
		if b.obj == v {
			return b
		}
	}
	return nil
}

// bind binds a variable; other objects hold nothing.
func (s state) bind(obj types.Object, val value) state {
	if v, ok := obj.(*types.Var); ok {
		s.env = &binding{v, val, s.env, s.env.len() + 1}
	}
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
	for b := range s.env.current(fork(s.env, before.env)) {
		if declaredIn(b.obj, block) {
			continue
		}
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

// widen returns the state after a loop: before its first round was any of
// afters. What a round appends may be there any number of times.
func widen(before state, afters []state) state {
	out := before
	for _, after := range afters {
		for c := range changed(before, after) {
			cur, _ := out.lookup(c.obj)
			next := repeated(cur, c.val)
			if next.form == list && isWriteModels(c.obj.Type()) {
				next.elems = c.val.elems // each is a statement of its own
			}
			out = out.bind(c.obj, next)
		}
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
	case sameKeys(before, after):
		out := value{form: record, keys: before.keys, open: before.open, expr: before.expr}
		for i, key := range before.keys {
			elem, now := before.elems[i], after.elems[slices.Index(after.keys, key)]
			if !same(elem, now) {
				elem = repeated(elem, now)
			}
			out.elems = append(out.elems, elem)
		}
		return out
	}
	return value{form: opaque}
}

// sameKeys reports whether a and b are records with elements of the same keys.
func sameKeys(a, b value) bool {
	if a.form != record || b.form != record || len(a.keys) != len(b.keys) {
		return false
	}
	for _, key := range a.keys {
		if !slices.Contains(b.keys, key) {
			return false
		}
	}
	return true
}

// limited drops repeated states and merges all into one if there are too many.
func limited(in []state) []state {
	out := distinctStates(in)
	if len(out) <= maxVariants {
		return out
	}
	return []state{mergeStates(out)}
}

func distinctStates(in []state) []state {
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
	return out
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
		for c := range changed(out, s) {
			out = out.bind(c.obj, merge2(c.old, c.val))
		}
	}
	return out
}

// declaredIn reports whether obj is declared inside n.
func declaredIn(obj types.Object, n ast.Node) bool {
	return obj.Pos() != token.NoPos && n.Pos() <= obj.Pos() && obj.Pos() < n.End()
}
