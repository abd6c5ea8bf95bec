package wrongcount

import "github.com/fencelint/fencelint/lease"

// differs reports whether an assignment changes every row or document that
// meets the conditions. Conditions on one column are alternatives.
func differs(set lease.Set, required []lease.Cond, words *lease.Vocabulary) bool {
	switch set.Value.Kind {
	case lease.Increment, lease.Decrement, lease.Fresh:
		return true
	case lease.Same:
		return false
	}
	if givesBack(set, words) {
		return true
	}
	about, excluded := 0, 0
	for _, c := range required {
		if c.Column != set.Column {
			continue
		}
		about++
		if excludes(c, set.Value) {
			excluded++
		}
	}
	return about > 0 && about == excluded
}

// givesBack reports whether an assignment clears a column of the lease. Whoever
// holds the row finds it set.
func givesBack(set lease.Set, words *lease.Vocabulary) bool {
	role, _ := words.RoleOf(set.Column)
	return set.Value.Clears() && (role == lease.Owner || role == lease.Token || role == lease.Expiry)
}

// excludes reports whether no row that meets a condition has the value already.
func excludes(c lease.Cond, v lease.Value) bool {
	same := c.Value.Kind == v.Kind && c.Value.Text == v.Text
	switch c.Test {
	case lease.Equal:
		return !same // from one state into another: whoever passes the same twice asks for it
	case lease.NotEqual, lease.After:
		return same
	case lease.Before:
		return true // an end is moved on
	case lease.IsNull:
		return v.Kind != lease.Null
	case lease.IsNotNull:
		return v.Kind == lease.Null
	}
	return false
}
