package lease

import (
	"regexp"
	"slices"
)

// The categories of tokens that do not live as long as an acquisition, or
// longer.
const (
	Unused        = "unused"          // advanced, and compared by nobody
	NeverAdvanced = "never-advanced"  // compared, and advanced by nobody
	Moving        = "moving"          // rewritten while the holder keeps the old one
	Reset         = "reset"           // set back to a number that was handed out
	ResetByDelete = "reset-by-delete" // starts again when the row is deleted and made anew
	Kept          = "kept"            // the same for two acquisitions of one owner
	ZeroToken     = "zero"            // equal to what a caller has that never claimed
)

// TokenFaults says what is wrong with the lives of the tokens of t.
func TokenFaults(t *Table, steps []Step, store Store) []Fault {
	l := lives{t: t, steps: steps, store: store}
	var faults []Fault
	for _, find := range []func() []Fault{l.unused, l.neverAdvanced, l.moving, l.setBack, l.reset, l.kept, l.zero} {
		faults = append(faults, find()...)
	}
	return faults
}

// The lives are the work on the tokens of one table.
type lives struct {
	t     *Table
	steps []Step
	store Store
}

// isOpen reports whether a statement on the table has a part that is not known:
// it may compare or advance anything.
func (l *lives) isOpen() bool { return some(l.steps, func(s *Step) bool { return s.Open }) }

// unused finds a token that claims advance and that no statement speaks of
// otherwise. A counter of attempts has other uses, so the name must say token.
func (l *lives) unused() []Fault {
	if l.isOpen() || slices.ContainsFunc(l.t.Tokens, l.compared) || slices.ContainsFunc(l.t.Expiries, l.named) {
		return nil
	}
	for _, col := range l.t.Tokens {
		if l.t.Words.tokenRank(col) > 1 {
			continue
		}
		claim := indexOf(l.steps, func(s *Step) bool {
			v, _ := s.sets(col)
			return s.Takes && !s.Retired && (v.Kind == Increment || v.Kind == Fresh || v.Kind == Argument)
		})
		settle := indexOf(l.steps, func(s *Step) bool { return !s.Takes && s.Named && (s.Renews || s.Settles) })
		if claim >= 0 && settle >= 0 {
			return []Fault{{Category: Unused, Step: claim, Other: settle, Column: col}}
		}
	}
	return nil
}

// compared reports whether a statement other than the one that advances a
// column speaks of it in a condition, or reads it for the caller to compare.
func (l *lives) compared(col string) bool {
	return some(l.steps, func(s *Step) bool {
		switch {
		case s.Verb == Read:
			return s.handsOut(col) || slices.Contains(s.Mentions, col)
		case s.Verb == Insert:
			return false
		case s.Takes:
			return s.tests(col)
		}
		return s.tests(col) || slices.Contains(s.Mentions, col)
	})
}

// named reports whether a write of the holder's compares a column with a value
// of the caller's.
func (l *lives) named(col string) bool {
	return some(l.steps, func(s *Step) bool { return s.writes() && !s.Takes && s.identifies(col) })
}

// neverAdvanced finds a token that writes compare and that nothing moves on.
// What only names the row, or comes with it when it is inserted, is no token.
func (l *lives) neverAdvanced() []Fault {
	if l.isOpen() || !some(l.steps, func(s *Step) bool { return s.Takes && s.Verb != Upsert }) {
		return nil
	}
	var faults []Fault
	for _, col := range l.t.Tokens {
		if rowName.MatchString(snake(col)) || l.moves(col) {
			continue
		}
		compares := func(s *Step) bool {
			return s.writes() && !s.Takes && s.Verb != Upsert && s.identifies(col) && !l.alsoMoving(s)
		}
		at := indexOf(l.steps, func(s *Step) bool { return compares(s) && s.Settles })
		if at < 0 {
			at = indexOf(l.steps, compares)
		}
		if at >= 0 {
			claim := indexOf(l.steps, func(s *Step) bool { return s.Takes })
			faults = append(faults, Fault{Category: NeverAdvanced, Step: at, Other: claim, Column: col})
		}
	}
	return faults
}

// rowName matches columns that may name a row, or a run that has a row of its
// own.
var rowName = regexp.MustCompile(`(_id|_uuid|^nonce|^ticket|_handle|_xid|_seq)$`)

// moves reports whether anything gives a column a new value.
func (l *lives) moves(col string) bool {
	return slices.Contains(l.store.Assigned, col) || some(l.steps, func(s *Step) bool {
		if s.Verb != Read && s.advances(col) {
			return true
		}
		return slices.ContainsFunc(s.Inserts, func(set Set) bool {
			return set.Column == col && set.Value.Kind != Literal && set.Value.Kind != Null
		})
	})
}

// alsoMoving reports whether a write compares another column that tells
// acquisitions apart.
func (l *lives) alsoMoving(s *Step) bool {
	return slices.ContainsFunc(l.t.Tokens, func(col string) bool { return s.identifies(col) && l.moves(col) })
}

// moving finds a column that a write of the holder's rewrites while another one
// compares what the claim handed out.
func (l *lives) moving() []Fault {
	var faults []Fault
	for _, col := range append(slices.Clone(l.t.Tokens), l.t.Expiries...) {
		if col == l.t.Revision() {
			continue // every write of the holder has to advance it, so the holder counts along
		}
		if !some(l.steps, func(s *Step) bool { return s.Takes && s.hands(col) }) {
			continue
		}
		mover := indexOf(l.steps, func(s *Step) bool { return l.rewrites(s, col) })
		if mover < 0 {
			continue
		}
		loser := indexOf(l.steps, func(s *Step) bool {
			return s.writes() && !s.Takes && !s.Renews && s.Settles && !s.Retired && !s.Outside && s.Admits&AdmitsExpired == 0 &&
				s.identifies(col) && s.ID != l.steps[mover].ID && !slices.Contains(s.ReadsToo, col) && !l.givesBack(s, col)
		})
		if loser >= 0 {
			faults = append(faults, Fault{Category: Moving, Step: loser, Other: mover, Column: col})
		}
	}
	return faults
}

// hands reports whether a claim sets a column and lets the caller know the value.
func (s *Step) hands(col string) bool {
	v, ok := s.sets(col)
	return ok && (s.handsOut(col) || slices.Contains(s.ReadsBack, col) || v.Kind == Argument || v.Kind == Fresh && v.Text != "")
}

// givesBack reports whether s puts a row up for taking that has the expiry which
// somebody has seen: that is a takeover, and loses to a renewal as it should.
func (l *lives) givesBack(s *Step, col string) bool {
	state, _ := s.state(l.t)
	return slices.Contains(l.t.Expiries, col) && l.t.Words.StateKindOf(state) == WaitingState
}

// rewrites reports whether s is a write of the holder's in the middle of an
// acquisition that gives a column a new value and keeps it to itself.
func (l *lives) rewrites(s *Step, col string) bool {
	if s.Verb != Update || s.Takes || s.Retired || s.Open || s.Outside || s.Frees || s.Admits&AdmitsExpired != 0 {
		return false
	}
	v, ok := s.sets(col)
	switch {
	case !ok || s.handsOut(col) || slices.Contains(s.ReadsToo, col) || slices.Contains(s.ReadsToo, "*"):
		return false
	case v.Kind == Increment && (s.Counts || !s.identifies(col) && !s.ownedByCaller(l.t)):
		return false
	case v.Kind != Increment && v.Kind != Clock && v.Kind != Other && (v.Kind != Fresh || v.Text != ""):
		return false // the caller knows what it writes
	}
	return l.keepsLease(s) && (s.Renews || s.identifies(col) || s.ownedByCaller(l.t))
}

// keepsLease reports whether the row stays the holder's.
func (l *lives) keepsLease(s *Step) bool {
	for _, list := range [][]string{l.t.Owners, l.t.Expiries} {
		for _, col := range list {
			if v, ok := s.sets(col); ok && v.Clears() {
				return false
			}
		}
	}
	state, moves := s.state(l.t)
	return !moves || state != "" && l.t.IsHeld(state)
}

// ownedByCaller reports whether s asks for a row that the caller holds.
func (s *Step) ownedByCaller(t *Table) bool {
	return slices.ContainsFunc(t.Owners, s.identifies) || slices.ContainsFunc(t.Tokens, s.identifies)
}

// reset finds a DELETE of a row whose counter starts again when a row of the
// same name is made. That the row has such a name is seen from who makes it.
func (l *lives) reset() []Fault {
	if l.store.SequenceKey {
		return nil
	}
	var faults []Fault
	for _, col := range l.t.Tokens {
		counts := func(s *Step) bool { v, ok := s.sets(col); return ok && v.Kind == Increment }
		if !some(l.steps, counts) || !slices.ContainsFunc([]string{col}, l.compared) {
			continue
		}
		for i := range l.steps {
			s := &l.steps[i]
			if s.Verb != Delete || s.Retired || s.Open || s.Outside || s.Admits&AdmitsExpired != 0 {
				continue
			}
			other := indexOf(l.steps, func(o *Step) bool { return l.restarts(o, col) && s.namesBy(o) })
			if other >= 0 {
				faults = append(faults, Fault{Category: ResetByDelete, Step: i, Other: other, Column: col})
			}
		}
	}
	return faults
}

// restarts reports whether s makes a row whose counter has its first value, if
// there is no row of that name.
func (l *lives) restarts(s *Step, col string) bool {
	if s.Verb != Upsert && !(s.Verb == Insert && s.Ensures) || len(s.Keys) == 0 {
		return false
	}
	for _, set := range s.Inserts {
		if set.Column == col && set.Value.Kind != Literal {
			return false
		}
	}
	for _, key := range s.Keys {
		if !slices.ContainsFunc(s.Inserts, func(set Set) bool { return set.Column == key && set.Value.Kind == Argument }) {
			return false
		}
	}
	return len(s.Inserts) > 0
}

// namesBy reports whether s names its row by the key under which o makes rows.
func (s *Step) namesBy(o *Step) bool {
	for _, key := range o.Keys {
		if !s.identifies(key) {
			return false
		}
	}
	return true
}

// kept finds a claim that takes a row over and leaves the token as it is, if
// the holder before had the caller's name.
func (l *lives) kept() []Fault {
	at := indexOf(l.steps, func(s *Step) bool { return s.Takes && !s.Retired && s.KeepsForOwner })
	if at < 0 || len(l.t.Tokens) == 0 {
		return nil
	}
	return []Fault{{Category: Kept, Step: at, Other: -1, Column: l.t.Tokens[0]}}
}

// zero finds a write that a caller passes whose token was never set: the row
// was never claimed either, and nothing else is asked of it.
func (l *lives) zero() []Fault {
	for _, col := range l.t.Tokens {
		if !slices.Contains(l.store.Zero, col) {
			continue
		}
		at := indexOf(l.steps, func(s *Step) bool {
			if !s.writes() || s.Takes || s.Retired || !s.identifies(col) {
				return false
			}
			return !s.requires(func(c Cond) bool {
				role := l.t.Role(c.Column)
				return role == Owner || role == Status || role == Expiry
			})
		})
		if at >= 0 {
			return []Fault{{Category: ZeroToken, Step: at, Other: -1, Column: col, Strict: true}}
		}
	}
	return nil
}
