package sqlcheck

import (
	"slices"
	"strings"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// member says which column of the declared fence an atom binds to the caller's
// value, or to a constant that the statement itself has.
func (r *reader) member(a *atom) side {
	at := slices.IndexFunc(r.table.Fence, func(c string) bool { return strings.EqualFold(c, a.col) })
	if at < 0 || at >= lease.MaxFence || a.kind != compares || a.row.kind == otherTable {
		return side{}
	}
	v, op := a.value, a.op
	if v.kind == rowColumn && isEquality(op) && !v.shift {
		if known, bound, ok := r.equal.known(v.row, v.col); ok {
			v, op = known, bound
		}
	}
	notNewer := (op == stmt.Le || op == stmt.Lt) && r.table.Role(a.col) == lease.Token && !r.table.Unique
	if !isEquality(op) && !notNewer {
		return side{}
	}
	if v.kind != caller && (v.kind != constant || leaseValue(v, nil).Clears()) {
		return side{}
	}
	return side{bound: 1 << at}
}

// unbound lists the columns of the declared fence that one way leaves out.
func (s side) unbound(t *lease.Table) []string {
	var names []string
	for i, column := range t.Fence {
		if i < lease.MaxFence && s.bound&(1<<i) == 0 {
			names = append(names, column)
		}
	}
	return names
}

// declared holds one way to what is declared of the table beyond its token: all
// of the fence, a lease that has not ended, and the row that guards this one.
func (s side) declared(t *lease.Table, action Action, result Result, category Category) (Result, Category) {
	opaque := s.facts&(isOpaque|isElsewhere) != 0
	holder := result == Fenced && s.facts&hasToken != 0 ||
		result == Exempt && s.facts&hasOwner != 0 && s.facts&(tokenIsNull|isUnowned|isGated) == 0 && !unheld(s, t)
	switch {
	case holder && len(s.unbound(t)) > 0:
		result, category = Flagged, IncompleteFence
	case holder && t.RequireLive && s.facts&isLive == 0 && (action == Transition || action == Renewal):
		result, category = Flagged, NotLive
	case holder && action.isHolders() && hasGuard(t):
		return judgeGuarded(s)
	case result == Flagged && s.bindsSome(t):
		switch category {
		case IDOnly, StateOnly, LiveOnly, OwnerOnly:
			return Flagged, IncompleteFence
		}
		return result, category
	default:
		return result, category
	}
	if opaque {
		return Unresolved, "" // what is missing may stand in the part that is not known
	}
	return result, category
}

// isOwn reports whether a way names the worker's own acquisition, by the best that
// the claim records.
func (s side) isOwn(t *lease.Table) bool {
	return s.facts&hasToken != 0 || s.facts&hasOwner != 0 && !t.HasToken()
}

// bindsSome reports whether a column of the declared fence is bound that is not
// part of the row's key.
func (s side) bindsSome(t *lease.Table) bool {
	for i, column := range t.Fence {
		if i < lease.MaxFence && s.bound&(1<<i) != 0 && !slices.Contains(t.Keys, column) {
			return true
		}
	}
	return false
}

// keepsRevision reports whether a holder's write leaves the revision of the
// declared fence as it is, so that the next write with the same values matches
// as well.
func (low *lowered) keepsRevision(w *Write, t *lease.Table, args map[string]Argument) bool {
	column := t.Revision()
	if column == "" || w.Verb != UpdateRows && w.Verb != UpsertRows || IsOpen(w) {
		return false
	}
	for _, set := range w.Set {
		if !strings.EqualFold(set.Column, column) {
			continue
		}
		switch low.assigned(set, args).Kind {
		case lease.Same, lease.Decrement:
			return true
		}
		v := low.lo.eval(set.Value, low.scope)
		return v.kind == caller && !v.shift && low.compares(set.Column, v.text)
	}
	return true
}

// compares reports whether the condition compares a column of the target with
// an argument.
func (low *lowered) compares(column, arg string) bool {
	found := false
	low.cond.each(func(a *atom) {
		found = found || a.kind == compares && a.row != nil && a.row.kind == targetRow && a.col == column &&
			a.value.kind == caller && a.value.text == arg && !a.value.shift && !a.shifted
	})
	return found
}
