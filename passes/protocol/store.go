package protocol

import (
	"regexp"
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/schema"
)

// minting matches defaults that give a new value each time.
var minting = regexp.MustCompile(`(?i)\b(nextval|\w*uuid\w*|\w*ulid\w*|clock_timestamp|gen_random_bytes|random)\s*\(`)

// storeOf says what the schema has of a table; t may be nil.
func storeOf(t *schema.Table) lease.Store {
	if t == nil {
		return lease.Store{}
	}
	s := lease.Store{Known: true, SequenceKey: t.GeneratedKey()}
	for _, c := range t.Columns {
		if c.Computed || c.Sequence || minting.MatchString(c.Default) || isAssigned(t, c.Name) {
			s.Assigned = append(s.Assigned, c.Name)
		}
		if c.NotNull {
			s.NotNull = append(s.NotNull, c.Name)
		}
		if c.Integer() {
			s.Integers = append(s.Integers, c.Name)
			if c.Default == "0" {
				s.Zero = append(s.Zero, c.Name)
			}
		}
	}
	return s
}

// isAssigned reports whether a trigger writes a column when a row is changed.
func isAssigned(t *schema.Table, column string) bool {
	return slices.ContainsFunc(t.Triggers, func(trig *schema.Trigger) bool {
		return slices.Contains(trig.Events, "update") &&
			slices.ContainsFunc(trig.Assigns, func(a schema.Assignment) bool { return a.Column == column })
	})
}
