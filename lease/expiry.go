package lease

import "slices"

// addExpiries finds the columns by which a held row can be lost: what a claim
// sets under a name that says so, and what a claim, a takeover or a finder
// compares with the time.
func (inf *inference) addExpiries(t *Table) {
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			role, strength := inf.words().RoleOf(s.Column)
			ends := strength == Distinct && !claimTime.MatchString(snake(s.Column))
			if role == Expiry && !s.Value.Clears() && (ends || inf.comparedWithTime(s.Column)) {
				t.Expiries = add(t.Expiries, s.Column)
			}
		}
	}
	for _, o := range inf.observed {
		for _, c := range o.Conds {
			if !isPast(c) || slices.Contains(t.Expiries, c.Column) {
				continue
			}
			role, strength := inf.words().RoleOf(c.Column)
			switch {
			case role == Expiry && strength == Distinct:
				t.Expiries = add(t.Expiries, c.Column)
			case inf.claimSetsTime(c.Column) && inf.testsHeld(o):
				t.Expiries = add(t.Expiries, c.Column)
			}
		}
	}
}

// isPast reports whether a condition says that a time has passed.
func isPast(c Cond) bool {
	return c.Test == Before && (c.Value.Kind == Clock || c.Value.Kind == Argument)
}

func (inf *inference) comparedWithTime(column string) bool {
	for _, o := range inf.observed {
		if o.requires(func(c Cond) bool { return c.Column == column && isPast(c) }) {
			return true
		}
	}
	return false
}

// claimSetsTime reports whether a claim sets a column to a time or an argument.
func (inf *inference) claimSetsTime(column string) bool {
	for _, c := range inf.claims {
		if v, ok := c.set(column); ok && (v.Kind == Clock || v.Kind == Argument) {
			return true
		}
	}
	return false
}

// testsHeld reports whether o speaks of rows in a state that a claim sets.
func (inf *inference) testsHeld(o *Observation) bool {
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if s.Value.Kind != Literal {
				continue
			}
			if o.requires(func(k Cond) bool {
				return k.Column == s.Column && k.Test == Equal && k.Value.Kind == Literal && k.Value.Text == s.Value.Text
			}) {
				return true
			}
		}
	}
	return false
}
