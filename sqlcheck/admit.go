package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// Admits says which rows the condition of w lets in, as far as that matters to
// who takes rows or takes them away.
func Admits(w *Write, holes []Hole, t *lease.Table, args map[string]Argument) lease.Admission {
	low := lower(w, holes)
	seen := low.observe(w, args)
	wide := withGuards(t, &seen)
	var a lease.Admission
	open := testsOpenState(&seen, t)
	for _, s := range low.sides(newReader(low, wide, args)) {
		a |= admission(s, wide, open)
	}
	if guardsItself(w) {
		a &^= lease.AdmitsLive // what happens to a held row is said by the values
	}
	return a | low.undated(&seen, t, args)
}

// admission says what one way of a condition lets in. open says that the state
// is compared with one that is not known.
func admission(s side, t *lease.Table, open bool) lease.Admission {
	var a lease.Admission
	f := s.facts
	if f&isExpired != 0 {
		a |= lease.AdmitsExpired
	}
	if f&hasOwner != 0 {
		a |= lease.AdmitsOwn
	}
	if f&(hasOwner|hasToken) == 0 {
		a |= lease.AdmitsOthers
	}
	const legal = isUnowned | isExpired | hasToken | hasOwner | isGated | isOpaque | guardOpaque | isElsewhere | tokenIsNull | argFixed
	switch {
	case f&legal != 0 || unheld(s, t):
	case f&(testsState|stateUnsafe) != 0 && (open || len(t.Held) == 0 || t.OpenHeld):
	case f&(expiryUnsafe|freeUnsafe|tokenUnsafe) != 0:
		a |= lease.AdmitsStale
	default:
		a |= lease.AdmitsLive
	}
	return a
}

// withGuards adds to t the columns that the statement both asks for and
// changes, whatever they are called: a flag that it finds false and sets, a
// time that it finds past and moves on.
func withGuards(t *lease.Table, o *lease.Observation) *lease.Table {
	wide := *t
	wide.Expiries, wide.Owners = t.Expiries[:len(t.Expiries):len(t.Expiries)], t.Owners[:len(t.Owners):len(t.Owners)]
	for _, c := range o.Conds {
		if t.Role(c.Column) != lease.NoRole {
			continue
		}
		for _, s := range o.Sets {
			if s.Column != c.Column || s.Value.Kind == lease.Same {
				continue
			}
			if c.Test == lease.Before && s.Value.Kind == lease.Increment {
				continue // a number of attempts, which ends nobody's hold
			}
			if c.Test == lease.Before {
				wide.Expiries = append(wide.Expiries, c.Column)
			} else {
				wide.Owners = append(wide.Owners, c.Column)
			}
		}
	}
	return &wide
}

// guardsItself reports whether w changes some column only under a condition of
// its own, by a CASE: what it does to a held row is then not said by WHERE.
func guardsItself(w *Write) bool {
	for _, set := range w.Set {
		found := false
		stmt.Walk(set.Value, func(x stmt.Expr) bool {
			_, isCase := x.(*stmt.Case)
			found = found || isCase
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// IsPartial reports whether w changes each of its columns only if the caller
// asks for it: such a write may be of any kind.
func IsPartial(w *Write) bool {
	for _, set := range w.Set {
		c, ok := set.Value.(*stmt.Case)
		if !ok || c.Else == nil || !isColumn(c.Else, set.Column) {
			return false
		}
	}
	return len(w.Set) > 1
}

func testsOpenState(o *lease.Observation, t *lease.Table) bool {
	for _, c := range o.Conds {
		if t.Role(c.Column) == lease.Status && c.Value.Kind != lease.Literal {
			return true
		}
	}
	return false
}

// undated tells of the rows without an expiry that the condition lets in. Only
// the expiry counts: a row without an owner is another matter.
func (low *lowered) undated(o *lease.Observation, t *lease.Table, args map[string]Argument) lease.Admission {
	dates := *t
	dates.Owners, dates.Tokens, dates.Marks = nil, nil, nil
	asks := false
	for _, c := range o.Conds {
		asks = asks || t.Role(c.Column) == lease.Status && c.Test == lease.Equal && c.Value.Kind == lease.Literal && t.IsHeld(c.Value.Text)
	}
	var a lease.Admission
	for _, s := range low.sides(newReader(low, &dates, args)) {
		switch {
		case unheld(s, t):
			a |= lease.AdmitsUndatedIn
		case asks && s.facts&isUnowned != 0 && s.facts&testsState != 0:
			a |= lease.AdmitsUndated
		}
	}
	return a
}
