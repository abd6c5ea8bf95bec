package lease

// IsClaim reports whether o takes rows: it sets an owner, token or expiry
// column to a value, and its condition makes taking legal: a state in which
// nobody has the row, an expiry in the past, an owner that is NULL, or a row
// found under a lock.
func (o *Observation) IsClaim() bool {
	if o.Verb != Update && o.Verb != Upsert {
		return false
	}
	taking := takes(o)
	if taking == 0 || endsOrGivesBack(o) || holdsAlready(o) {
		return false
	}
	if o.Verb == Upsert && len(o.Conds) == 0 {
		return taking == Distinct && setsOwnerOrToken(o) // takes the row whatever it says
	}
	return claimable(o)
}

// takes says how surely o records an acquisition. The name of a status column
// beside it makes a homonym sure enough: owner, worker_id or attempts is an
// ordinary word, but not in a write that also moves the row into another state
// or sets an expiry.
func takes(o *Observation) Strength {
	best := Strength(0)
	moves := false
	for _, s := range o.Sets {
		role, strength := o.Words.RoleOf(s.Column)
		if s.Value.Clears() || s.Value.Kind == Same || s.Value.Kind == Decrement {
			continue
		}
		switch role {
		case Status:
			moves = moves || s.Value.Kind != Literal || o.Words.StateKindOf(s.Value.Text) != FinalState
		case Owner, Token, Expiry:
			if role == Token && strength == Homonym && s.Value.Kind == Literal {
				continue // attempts = 1
			}
			if role == Expiry && s.Value.Kind == Literal {
				continue
			}
			if role == Expiry && strength == Homonym {
				strength = 0 // updated_at: only together with something else
			}
			best = max(best, strength)
		}
	}
	if best == Homonym && !moves && !setsDistinctExpiry(o) && !o.Locks && !renewsExpired(o) {
		return 0
	}
	return best
}

// renewsExpired reports whether o sets a time that it finds in the past.
func renewsExpired(o *Observation) bool {
	return o.requires(func(c Cond) bool {
		role, _ := o.Words.RoleOf(c.Column)
		v, set := o.set(c.Column)
		return role == Expiry && isPast(c) && set && !v.Clears()
	})
}

func setsDistinctExpiry(o *Observation) bool {
	for _, s := range o.Sets {
		role, strength := o.Words.RoleOf(s.Column)
		if role == Expiry && strength == Distinct && !s.Value.Clears() {
			return true
		}
	}
	return false
}

func setsOwnerOrToken(o *Observation) bool {
	for _, s := range o.Sets {
		role, _ := o.Words.RoleOf(s.Column)
		if (role == Owner || role == Token) && !s.Value.Clears() {
			return true
		}
	}
	return false
}

// endsOrGivesBack reports whether o moves the row to a state in which nobody
// has it: a settle that notes who did it is no claim.
func endsOrGivesBack(o *Observation) bool {
	for _, s := range o.Sets {
		role, strength := o.Words.RoleOf(s.Column)
		if role == Status && s.Value.Kind == Literal {
			switch o.Words.StateKindOf(s.Value.Text) {
			case FinalState, WaitingState:
				return !setsDistinctToken(o)
			}
		}
		if (role == Owner || role == Expiry && strength == Distinct) && s.Value.Clears() {
			return true
		}
	}
	return false
}

func setsDistinctToken(o *Observation) bool {
	for _, s := range o.Sets {
		role, strength := o.Words.RoleOf(s.Column)
		if role == Token && strength == Distinct && (s.Value.Kind == Increment || s.Value.Kind == Fresh) {
			return setsDistinctExpiry(o)
		}
	}
	return false
}

// holdsAlready reports whether o speaks of a row that the caller has: it
// compares an owner or a token with an argument and sets neither. That is a
// renewal. A claim that also admits the caller's own row sets the owner.
func holdsAlready(o *Observation) bool {
	if setsOwnerOrToken(o) {
		return false
	}
	return o.requires(func(c Cond) bool {
		role, _ := o.Words.RoleOf(c.Column)
		return (role == Owner || role == Token) && c.Test == Equal && c.Value.Kind == Argument
	})
}

// claimable reports whether the condition of o makes taking legal.
func claimable(o *Observation) bool {
	if o.Locks {
		return true
	}
	target := ""
	for _, s := range o.Sets {
		if role, _ := o.Words.RoleOf(s.Column); role == Status && s.Value.Kind == Literal {
			target = s.Value.Text
		}
	}
	return o.requires(func(c Cond) bool {
		role, strength := o.Words.RoleOf(c.Column)
		switch role {
		case Status:
			return c.Test == Equal && c.Value.Kind == Literal && c.Value.Text != target && target != "" ||
				c.Test == Equal && o.Words.StateKindOf(c.Value.Text) == WaitingState
		case Expiry:
			return isPast(c) || strength == Distinct && c.Test == IsNull
		case Owner:
			return c.Test == IsNull || c.Test == Equal && c.Value.Clears()
		case Token:
			return strength == Distinct && c.Test == IsNull
		}
		return isPast(c) && wasSet(o, c.Column)
	})
}

func wasSet(o *Observation, column string) bool {
	_, ok := o.set(column)
	return ok
}
