package lease

// setBack finds a write that sets a counter back to a number, so that the claims
// after it hand out numbers which an earlier worker may still have. Attempts are
// set back when a row is to be tried again, so the name must say token. Where
// later writes compare another column as well, which is not set back, that tells
// the acquisitions apart.
func (l *lives) setBack() []Fault {
	var faults []Fault
	for _, col := range l.t.Tokens {
		if _, strength := l.t.Words.RoleOf(col); strength != Distinct {
			continue
		}
		claim := indexOf(l.steps, func(s *Step) bool {
			v, ok := s.sets(col)
			return s.Takes && !s.Retired && ok && v.Kind == Increment
		})
		alone := some(l.steps, func(s *Step) bool {
			return s.writes() && !s.Takes && s.identifies(col) && !l.comparesAnother(s, col)
		})
		if claim < 0 || !alone {
			continue
		}
		for i := range l.steps {
			s := &l.steps[i]
			v, ok := s.sets(col)
			if ok && s.writes() && !s.Takes && !s.Retired && !s.Open && (v.Kind == Decrement || v.Kind == Literal) {
				faults = append(faults, Fault{Category: Reset, Step: i, Other: claim, Column: col})
			}
		}
	}
	return faults
}

// comparesAnother reports whether a write compares a token besides col.
func (l *lives) comparesAnother(s *Step, col string) bool {
	for _, other := range l.t.Tokens {
		if other != col && s.identifies(other) {
			return true
		}
	}
	return false
}
