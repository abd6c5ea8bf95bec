package lease

import "slices"

// The categories of takeovers of rows without an expiry.
const (
	Undated      = "undated"       // the write asks for held rows without an expiry
	UndatedMixed = "undated-mixed" // the write lets them in among the waiting ones
)

// NullTakeovers finds the statements that take rows in a held state away although
// nothing says when their lease ends. Where waiting rows have no expiry either,
// the test for NULL is meant for them; then it takes a statement that leaves a
// held row without an expiry.
func NullTakeovers(t *Table, steps []Step, store Store) []Fault {
	if len(t.Held) == 0 || t.OpenHeld || len(t.Expiries) == 0 {
		return nil
	}
	if slices.ContainsFunc(t.Expiries, func(c string) bool { return slices.Contains(store.NotNull, c) }) {
		return nil
	}
	undates := indexOf(steps, func(s *Step) bool { return s.leavesUndated(t) })
	var faults []Fault
	for i := range steps {
		s := &steps[i]
		if !s.writes() || s.Retired || s.Open || s.Fenced || s.Outside || s.Admits&AdmitsUndated == 0 || s.Lock != NotHeld {
			continue
		}
		f := Fault{Category: Undated, Step: i, Other: undates, Column: t.Expiries[0]}
		if s.Admits&AdmitsUndatedIn != 0 {
			if undates < 0 || undates == i {
				continue
			}
			f.Category = UndatedMixed
		}
		faults = append(faults, f)
	}
	return faults
}

// leavesUndated reports whether s leaves a row in a held state without an
// expiry: it moves the row there and sets none, or takes the expiry away and
// leaves the state.
func (s *Step) leavesUndated(t *Table) bool {
	if !s.writes() || s.Verb == Delete || s.Open {
		return false
	}
	dated, cleared := false, false
	for _, col := range t.Expiries {
		v, ok := s.sets(col)
		dated = dated || ok && !v.Clears()
		cleared = cleared || ok && v.Kind == Null
	}
	state, moves := s.state(t)
	if !moves {
		return cleared && !s.clearsOwner(t)
	}
	return state != "" && t.IsHeld(state) && !dated
}

func (s *Step) clearsOwner(t *Table) bool {
	return slices.ContainsFunc(t.Owners, func(col string) bool {
		v, ok := s.sets(col)
		return ok && v.Clears()
	})
}
