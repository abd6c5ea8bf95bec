package lease

import "slices"

// addTokens finds the columns that say which acquisition a row is in. The claim
// decides: a column that it advances, or sets to a fresh value. A column of
// another kind counts if a later write compares it with what the caller has:
// a time that the claim wrote, a counter that the producer or the database
// itself advances.
func (inf *inference) addTokens(t *Table) {
	unique, counted := false, false
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if slices.Contains(t.Statuses, s.Column) || slices.Contains(t.Expiries, s.Column) {
				continue
			}
			role, strength := inf.words().RoleOf(s.Column)
			switch {
			case s.Value.Kind == Fresh:
				unique = true
				if !inf.advancedElsewhere(s.Column) {
					t.Fresh = add(t.Fresh, s.Column)
				}
			case s.Value.Kind == Increment:
				if inf.takenBack(s.Column) {
					continue
				}
				counted = true
			case s.Value.Kind == Argument && role == Token && (strength == Distinct || inf.compared(s.Column)):
				unique = unique || !inf.advancedElsewhere(s.Column)
			case s.Value.Kind == Clock && inf.compared(s.Column):
				unique = true
			default:
				continue
			}
			t.Tokens = add(t.Tokens, s.Column)
		}
	}
	for _, o := range inf.observed {
		if slices.Contains(inf.claims, o) || o.Verb == Read {
			continue
		}
		for _, c := range o.Conds {
			role, strength := inf.words().RoleOf(c.Column)
			if role == Token && isIdentity(c) && (strength == Distinct || inf.handedOut(c.Column)) && !inf.fixed(c.Column) {
				t.Tokens = add(t.Tokens, c.Column)
			}
		}
		for _, s := range o.Sets {
			if s.Value.Kind == Increment && inf.compared(s.Column) {
				counted = true
				t.Tokens = add(t.Tokens, s.Column)
			}
		}
	}
	t.Unique = t.Unique || unique && !counted
	t.rankTokens()
}

// handedOut reports whether a claim returns a column.
func (inf *inference) handedOut(column string) bool {
	for _, c := range inf.claims {
		if slices.Contains(c.Returns, column) || slices.Contains(c.Returns, "*") {
			return true
		}
	}
	return false
}

// fixed reports whether a column is given when the row is inserted and never
// set again: it is part of the row's name, whatever it is called.
func (inf *inference) fixed(column string) bool {
	inserted := false
	for _, o := range inf.observed {
		v, ok := o.set(column)
		switch {
		case !ok:
		case o.Verb == Insert && v.Kind == Argument:
			inserted = true
		case o.Verb != Insert && v.Kind != Same:
			return false
		}
	}
	return inserted
}

func isIdentity(c Cond) bool { return c.Test == Equal && c.Value.Kind == Argument }

// compared reports whether a write other than a claim compares a column with an
// argument.
func (inf *inference) compared(column string) bool {
	for _, o := range inf.observed {
		if o.Verb != Read && !slices.Contains(inf.claims, o) &&
			o.requires(func(c Cond) bool { return c.Column == column && isIdentity(c) }) {
			return true
		}
	}
	return false
}

// takenBack reports whether a write lowers or restarts a counter, so that a
// number comes twice.
func (inf *inference) takenBack(column string) bool {
	if _, strength := inf.words().RoleOf(column); strength == Distinct {
		return false // a reset of a token is a fault of its own, and no reason to ignore it
	}
	for _, o := range inf.observed {
		if o.Verb == Insert || o.Verb == Read {
			continue
		}
		if v, ok := o.set(column); ok && (v.Kind == Decrement || v.Kind == Literal) {
			return true
		}
	}
	return false
}

func (inf *inference) advancedElsewhere(column string) bool {
	for _, o := range inf.observed {
		if v, ok := o.set(column); ok && v.Kind == Increment {
			return true
		}
	}
	return false
}

// addOwners finds the columns that say who holds a row.
func (inf *inference) addOwners(t *Table) {
	for _, o := range inf.observed {
		claim := slices.Contains(inf.claims, o)
		for _, s := range o.Sets {
			role, strength := inf.words().RoleOf(s.Column)
			if role != Owner || t.Role(s.Column) != NoRole {
				continue
			}
			if claim && !s.Value.Clears() || strength == Distinct {
				t.Owners = add(t.Owners, s.Column)
			}
		}
	}
	for _, o := range inf.observed {
		for _, c := range o.Conds {
			if role, strength := inf.words().RoleOf(c.Column); role == Owner && strength == Distinct && t.Role(c.Column) == NoRole {
				t.Owners = add(t.Owners, c.Column)
			}
		}
	}
}

// addKeys finds the columns by which claims tell rows apart: those that tie the
// row written to the row found, or else those that an argument names.
func (inf *inference) addKeys(t *Table) {
	for _, c := range inf.claims {
		t.Keys = add(t.Keys, c.Keys...)
	}
	if len(t.Keys) > 0 {
		return
	}
	for _, c := range inf.claims {
		for _, k := range c.Conds {
			if role, _ := inf.words().RoleOf(k.Column); role == NoRole && t.Role(k.Column) == NoRole && isIdentity(k) {
				t.Keys = add(t.Keys, k.Column)
			}
		}
	}
}
