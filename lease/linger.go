package lease

import "slices"

// lingers reports whether rows that are settled keep the expiry of their last
// lease: a write sets a final state and leaves the expiry alone. Such a row looks
// like one whose holder is gone to whoever asks for the expiry only.
func (inf *inference) lingers(t *Table) bool {
	return slices.ContainsFunc(inf.observed, func(o *Observation) bool {
		return o.Verb == Update && !slices.Contains(inf.claims, o) && settles(o, t) && !changesExpiry(o, t) &&
			!o.requires(func(c Cond) bool { return t.Role(c.Column) == Expiry && isPast(c) })
	})
}

// settles reports whether o sets a state that is known to be final, in any case.
func settles(o *Observation, t *Table) bool {
	return slices.ContainsFunc(o.Sets, func(s Set) bool {
		return t.Role(s.Column) == Status && s.Value.Kind == Literal && !s.Value.Sometimes && t.Words.StateKindOf(s.Value.Text) == FinalState
	})
}

func changesExpiry(o *Observation, t *Table) bool {
	return slices.ContainsFunc(o.Sets, func(s Set) bool { return t.Role(s.Column) == Expiry && s.Value.Kind != Same })
}
