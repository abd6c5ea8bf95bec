package sqlcheck

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// NamesAcquisition reports whether the row that w reads or writes can only be
// one that is in the caller's own acquisition.
func NamesAcquisition(w *Write, holes []Hole, t *lease.Table, args map[string]Argument) bool {
	low := lower(w, holes)
	ways := low.sides(newReader(low, t, args))
	for _, s := range ways {
		if s.facts&hasToken != 0 || s.facts&hasOwner != 0 && !t.HasToken() {
			continue
		}
		return false
	}
	return len(ways) > 0
}

// ComparesToken reports whether w compares the token of its row with a
// parameter.
func ComparesToken(w *Write, holes []Hole, t *lease.Table, p Param) bool {
	want := p.Key()
	found := false
	lower(w, holes).cond.each(func(a *atom) {
		if a.kind == compares && a.row.kind != otherTable && t.Role(a.col) == lease.Token && isEquality(a.op) && a.value.text == want && a.value.kind == caller {
			found = true
		}
	})
	return found
}

// FindsRows reports whether a locking SELECT passes over the rows that others
// have locked: what it returns is the caller's for as long as the transaction
// lasts, whatever it compares.
func FindsRows(w *Write) bool {
	if w.Verb != ReadRows {
		return false
	}
	for _, l := range w.stmt.Locks {
		if l.SkipLocked && l.Strength >= stmt.ForNoKeyUpdate {
			return true
		}
	}
	return false
}

// Outputs lists the columns that a SELECT returns, "*" for all.
func Outputs(w *Write) []string {
	var out []string
	for _, item := range w.stmt.Items {
		if _, ok := item.Expr.(*stmt.Star); ok {
			out = append(out, "*")
			continue
		}
		if c, ok := item.Expr.(*stmt.Column); ok {
			out = append(out, c.Name)
		}
	}
	return out
}
