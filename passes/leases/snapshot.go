package leases

import (
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// keepsFree reports whether other may have found the row of w in the same
// transaction, in a state in which nobody has it, and w cannot miss it then. In
// SQLite what a transaction has read stays so until it ends: there is one writer
// at a time, and a transaction whose snapshot is out of date cannot write. That
// says nothing for a write that asks for a state in which somebody has the row.
func keepsFree(other *entry, w *Write) bool {
	if w.Dialect != sqlcheck.SQLite || w.Verdict.Category != sqlcheck.IDOnly || other.obs.Verb != lease.Read {
		return false
	}
	t, tests := w.Table, 0
	for _, c := range other.obs.Conds {
		if t.Role(c.Column) != lease.Status {
			continue
		}
		if c.Test != lease.Equal || c.Value.Kind != lease.Literal || t.IsHeld(c.Value.Text) {
			return false
		}
		tests++
	}
	return tests > 0 && len(t.Held) > 0 && !t.OpenHeld
}
