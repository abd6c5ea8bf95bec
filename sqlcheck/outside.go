package sqlcheck

import (
	"regexp"
	"slices"

	"github.com/fencelint/fencelint/lease"
)

// IsOutside reports whether a function's name is that of an outsider's act on a
// row that somebody may hold: cancel, force, steal.
func IsOutside(name string) bool { return outsideVerb.MatchString(name) }

// workerName matches columns that tell one worker from all others, and so no row.
var workerName = regexp.MustCompile(`(?i)(^|_)(owner|worker|runner|executor|consumer|holder|agent|pod|host)(_?(id|name|uuid))?$`)

// byWorkers reports whether a write finds its rows by a list of workers, and by
// no list of keys. Whoever holds a row is one worker and knows its rows: this is
// somebody who has been told that the workers are gone.
func (low *lowered) byWorkers(t *lease.Table) bool {
	workers, keys := false, false
	nullable := map[string]bool{} // a column that the statement finds NULL is no key
	low.cond.each(func(a *atom) {
		if a.kind == isNull && a.row != nil && a.row.kind == targetRow {
			nullable[a.col] = true
		}
	})
	low.cond.each(func(a *atom) {
		if a.kind != compares || !isEquality(a.op) || a.row.kind != targetRow || a.value.kind != caller {
			return
		}
		switch {
		case nullable[a.col]:
		case slices.Contains(t.Keys, a.col):
			keys = true
		case a.value.group == nil:
		case workerName.MatchString(a.col):
			workers = true
		case identity.MatchString(a.col):
			keys = true
		}
	})
	return workers && !keys
}
