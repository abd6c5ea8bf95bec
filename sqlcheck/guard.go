package sqlcheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// guardReader reads conditions on rows of the table that guards t by that
// table's own roles. It is nil if t has no guard, or nothing shows who holds its
// rows.
func (r *reader) guardReader(t *lease.Table) *reader {
	if !hasGuard(t) {
		return nil
	}
	g := *r
	g.table = t.Guard.Table
	return &g
}

// hasGuard reports whether t has a guard of which something shows who holds its
// rows.
func hasGuard(t *lease.Table) bool {
	return t.Guard != nil && (t.Guard.Table.HasToken() || len(t.Guard.Table.Owners) > 0)
}

// guards reports whether a row is one of the table that guards the target's.
func (r *reader) guards(at *row) bool {
	return r.guard != nil && at.kind == otherTable && at.table == r.guard.table.Key
}

// leads says what it means that a declared column of the target equals a column
// of the guarding row: it names that row.
func (r *reader) leads(column string, guarding value) side {
	if !slices.Contains(r.table.Guard.On, column) {
		return side{}
	}
	s := r.guard.link(guarding.col)
	s.pinned, s.linked = s.linked, 0
	if s.facts&isSame != 0 {
		s.facts |= isKeyed
	}
	return s
}

// held says what a guarding row that has o does for the target: it is the
// caller's, and stays so if it is locked.
func (r *reader) held(o side, locked bool) fact {
	t := r.guard.table
	if o.facts&isCompared != 0 && len(t.Keys) == 0 || len(t.Keys) > 0 && o.pinned|o.listed == allKeys(t) {
		o.facts |= isKeyed
	}
	if o.facts&(hasToken|hasOwner) != 0 && o.facts&isKeyed == 0 && !t.Unique {
		return guardOpaque // whose row it is depends on what the caller binds
	}
	o = o.paired(t)
	switch {
	case o.facts&isOpaque != 0:
		return isOpaque
	case o.facts&hasToken == 0 && (t.HasToken() || o.facts&hasOwner == 0):
		return 0
	case locked:
		return guardHeld
	}
	return guardUnsafe
}

// isGuarded reports whether only the guard says who may write a row of t.
func isGuarded(t *lease.Table) bool { return t.Guard != nil && !t.IsLeased() }

// judgeGuarded judges one way in which the condition of a write on a guarded row can
// be true. The row has no lease of its own, or the way names that one: it tells the
// workers apart that share the guarding row, and not the guarding row's holders.
func judgeGuarded(s side) (Result, Category) {
	switch {
	case s.facts&guardHeld != 0:
		return Fenced, ""
	case s.facts&isGated != 0:
		return Exempt, ""
	case s.facts&(isOpaque|isElsewhere|guardOpaque) != 0:
		return Unresolved, ""
	case s.facts&guardUnsafe != 0:
		return Flagged, Unlocked
	}
	return Flagged, Unguarded
}

// namesGuarded reports whether w names the rows of a guarded table that it
// changes, or the row that guards them. Otherwise whether it means rows that
// somebody has cannot be seen.
func (low *lowered) namesGuarded(t *lease.Table) bool {
	named := false
	low.cond.each(func(a *atom) {
		if a.kind == isNamed {
			named = true
		}
		if a.kind == compares && a.row.kind == targetRow && isEquality(a.op) && a.value.kind != constant {
			named = named || identity.MatchString(a.col) || slices.Contains(t.Keys, a.col) || slices.Contains(t.Guard.On, a.col)
		}
	})
	return named
}

// guardRemedy is the condition that a guarded write lacks.
func guardRemedy(t *lease.Table) string {
	g := t.Guard.Table
	keys := g.Keys
	if len(keys) != len(t.Guard.On) {
		keys = nil
	}
	var conds []string
	for i, column := range t.Guard.On {
		if keys == nil {
			conds = append(conds, "... = "+column)
			continue
		}
		key := keys[i]
		if key == column {
			key, column = g.Key+"."+key, t.Key+"."+column
		}
		conds = append(conds, key+" = "+column)
	}
	fence := append(slices.Clone(g.Tokens), g.Owners...)
	if len(fence) == 0 {
		return "lock the row of " + g.Key + " and compare what its claim records"
	}
	return fmt.Sprintf("add EXISTS (SELECT 1 FROM %s WHERE %s AND %s = %s FOR SHARE)", g.Key, strings.Join(conds, " AND "), fence[0], "the claim's value")
}

// isEqualColumn reports whether an atom says that a column of the target equals
// one of another row.
func isEqualColumn(a *atom) bool {
	return a.kind == compares && isEquality(a.op) && a.row.kind == targetRow && a.value.kind == rowColumn && !a.shifted && !a.value.shift && a.op != stmt.Match
}
