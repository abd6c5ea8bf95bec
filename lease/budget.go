package lease

import (
	"regexp"
	"slices"
)

// counterName matches columns that count the attempts of a row.
var counterName = regexp.MustCompile(`^(num_)?(attempts?|attempt_(count|number|no)|retry_count|retries|tries|failures|deliver(y_count|ies)|dequeue_count)$`)

// budget returns the count of attempts that another statement holds rows to and
// that the claim does not ask for, and that statement: another claim that takes
// only rows which have attempts left, or a write that puts away those which have
// none. In between the row is in a state that the claim takes. Who is handed the
// count may look at it after the claim.
func (w *weakness) budget(i int, s *Step) (column string, other int) {
	if s.Named || s.Verb != Update || !s.Locks && len(s.Keys) == 0 {
		return "", -1 // who names the row has found it by other means
	}
	for j := range w.steps {
		o := &w.steps[j]
		if j == i || o.Retired || o.Open || o.Outside {
			continue
		}
		for _, c := range o.Conds {
			if !counterName.MatchString(snake(c.Column)) || s.handsOut(c.Column) || s.tests(c.Column) {
				continue
			}
			if w.spares(s, o, c) || w.putsAway(s, o, c) {
				return c.Column, j
			}
		}
	}
	return "", -1
}

// spares reports whether o is a claim of the same rows that leaves those alone
// which have no attempts left.
func (w *weakness) spares(claim, o *Step, c Cond) bool {
	return o.Takes && o.Verb == Update && !o.Named && c.Test == Before && c.Value.Kind != Clock && w.sameStates(claim, o)
}

// putsAway reports whether o ends whatever rows have no attempts left, in a
// state in which the claim takes them.
func (w *weakness) putsAway(claim, o *Step, c Cond) bool {
	if o.Verb != Update || o.Takes || o.Named || c.Test != After && c.Test != Equal || c.Value.Kind == Clock {
		return false
	}
	state, sets := o.state(w.t)
	return sets && w.t.Words.StateKindOf(state) == FinalState && w.sameStates(claim, o)
}

// sameStates reports whether two statements ask for a state in common.
func (w *weakness) sameStates(a, b *Step) bool {
	return slices.ContainsFunc(a.Conds, func(c Cond) bool {
		return slices.Contains(w.t.Statuses, c.Column) && c.Test == Equal && c.Value.Kind == Literal &&
			b.requires(func(d Cond) bool { return d == c })
	})
}
