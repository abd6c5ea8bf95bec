package sqlsites

import (
	"go/types"
	"iter"
)

// Of two states that branches of a function lead to, most of what they know is
// one list of bindings. What sets them apart is the few that each has put in
// front of it.

// current yields the bindings that count, from the last on to the rest of the
// list.
func (b *binding) current(rest *binding) iter.Seq[*binding] {
	return func(yield func(*binding) bool) {
		var seen map[*types.Var]bool // of long lists
		if b.len()-rest.len() > 32 {
			seen = make(map[*types.Var]bool)
		}
		for x := b; x != rest; x = x.up {
			if seen != nil {
				if seen[x.obj] {
					continue
				}
				seen[x.obj] = true
			} else if b.find(x.obj, x) != nil {
				continue
			}
			if !yield(x) {
				return
			}
		}
	}
}

// fork returns the longest list that a and b go on with in common.
func fork(a, b *binding) *binding {
	for a.len() > b.len() {
		a = a.up
	}
	for b.len() > a.len() {
		b = b.up
	}
	for a != b {
		a, b = a.up, b.up
	}
	return a
}

// A change is a variable that one state holds another value for than another.
type change struct {
	obj      *types.Var
	old, val value
}

// changed yields the variables that after holds another value for than before.
// What the two have in common is not looked at.
func changed(before, after state) iter.Seq[change] {
	return func(yield func(change) bool) {
		rest := fork(before.env, after.env)
		for b := range after.env.current(rest) {
			old, ok := before.lookup(b.obj)
			if ok && !same(old, b.val) && !yield(change{b.obj, old, b.val}) {
				return
			}
		}
		for b := range before.env.current(rest) {
			if after.env.find(b.obj, rest) != nil {
				continue // seen above
			}
			now := rest.find(b.obj, nil)
			if now != nil && !same(b.val, now.val) && !yield(change{b.obj, b.val, now.val}) {
				return
			}
		}
	}
}

// sameEnv reports whether the variables of both states hold the same in them.
func sameEnv(a, b state) bool {
	for range changed(a, b) {
		return false
	}
	return true
}
