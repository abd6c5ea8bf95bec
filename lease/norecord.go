package lease

import "regexp"

// RecordsNothing reports whether o moves rows from a waiting state to a held
// one and writes down nothing else: neither who has the row nor since when, so
// that nobody can tell a dead worker's row from a live one's. It returns the
// held state. o must find its rows itself; who moves a row that it names may be
// a state machine without any lease.
func (o *Observation) RecordsNothing() (state string, ok bool) {
	if o.Verb != Update || !o.findsItself() {
		return "", false
	}
	column := ""
	for _, s := range o.Sets {
		role, _ := o.Words.RoleOf(s.Column)
		switch {
		case role == Status && s.Value.Kind == Literal && column == "" && o.Words.StateKindOf(s.Value.Text) == HeldState:
			column, state = s.Column, s.Value.Text
		case !bookkeeping.MatchString(snake(s.Column)):
			return "", false
		}
	}
	waits := o.requires(func(c Cond) bool {
		return c.Column == column && c.Test == Equal && c.Value.Kind == Literal && c.Value.Text != state
	})
	return state, column != "" && waits
}

// bookkeeping matches columns that every write of a row sets, and that no
// reaper can trust.
var bookkeeping = regexp.MustCompile(`^(updated?|modified|changed|last_updated?|last_modified|mod)(_(at|on|time|ts|by))?$`)

// findsItself reports whether o picks the rows that it writes by a query of its
// own, and not by a key of the caller's.
func (o *Observation) findsItself() bool {
	if len(o.Keys) == 0 {
		return false
	}
	return !o.requires(func(c Cond) bool {
		for _, key := range o.Keys {
			if c.Column == key && c.Test == Equal && c.Value.Kind == Argument {
				return true
			}
		}
		return false
	})
}
