package inventory

import (
	"cmp"
	"reflect"
	"slices"
)

// Add adds what was found in other packages. The lists of both are shared
// afterwards.
func (inv *Inventory) Add(other *Inventory) {
	for _, t := range other.Tables {
		if known := inv.table(t.Key); known != nil {
			known.add(t)
			continue
		}
		inv.Tables = append(inv.Tables, t)
	}
	inv.Unresolved = append(inv.Unresolved, other.Unresolved...)
	inv.Packages += other.Packages
}

func (inv *Inventory) table(key string) *Table {
	if i := slices.IndexFunc(inv.Tables, func(t *Table) bool { return t.Key == key }); i >= 0 {
		return inv.Tables[i]
	}
	return nil
}

func (t *Table) add(o *Table) {
	for _, r := range []struct{ to, from *[]string }{
		{&t.Roles.Owner, &o.Roles.Owner}, {&t.Roles.Token, &o.Roles.Token}, {&t.Roles.Expiry, &o.Roles.Expiry},
		{&t.Roles.Status, &o.Roles.Status}, {&t.Roles.Key, &o.Roles.Key}, {&t.Roles.Mark, &o.Roles.Mark}, {&t.Fence, &o.Fence},
	} {
		*r.to = union(*r.to, *r.from)
	}
	for _, s := range o.States {
		i := slices.IndexFunc(t.States, func(known State) bool { return known.Name == s.Name })
		if i < 0 {
			t.States = append(t.States, s)
			continue
		}
		t.States[i].Listed = t.States[i].Listed || s.Listed
		if t.States[i].Kind == Unknown || s.Kind == Held {
			t.States[i].Kind = s.Kind
		}
	}
	t.Evidence = union(t.Evidence, o.Evidence)
	t.Statements = append(t.Statements, o.Statements...)
}

func union[E comparable](list, more []E) []E {
	for _, e := range more {
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// Places calls f with each place, so that it can be changed.
func (inv *Inventory) Places(f func(*Place)) {
	for _, t := range inv.Tables {
		for i := range t.Evidence {
			f(&t.Evidence[i].Place)
		}
		for _, s := range t.Statements {
			f(&s.Place)
		}
	}
	for i := range inv.Unresolved {
		f(&inv.Unresolved[i].Place)
	}
}

// Settle puts all lists in order, and says of each state who has a row in it,
// now that all statements are known.
func (inv *Inventory) Settle() {
	slices.SortStableFunc(inv.Tables, func(a, b *Table) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Key, b.Key)) })
	for _, t := range inv.Tables {
		t.settle()
	}
	slices.SortFunc(inv.Unresolved, func(a, b Gap) int {
		return cmp.Or(a.Place.compare(b.Place), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Reason, b.Reason))
	})
	inv.Unresolved = some(slices.Compact(inv.Unresolved))
	inv.Tables = some(inv.Tables)
}

// some returns the list, or an empty one for nil: in JSON a list is one even if
// nothing is in it.
func some[E any](list []E) []E {
	if list == nil {
		return []E{}
	}
	return list
}

func (t *Table) settle() {
	t.settleLists()
	t.settleStates()
	for _, s := range t.Statements {
		if s.Kind == Transition && t.givesBack(s) {
			s.Kind = Release
		}
		slices.SortStableFunc(s.From, func(a, b string) int { return cmp.Compare(t.state(a), t.state(b)) })
	}
	slices.SortFunc(t.Statements, func(a, b *Statement) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)),
			a.Place.compare(b.Place), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Sets, b.Sets), cmp.Compare(a.Guard, b.Guard))
	})
	t.Statements = slices.CompactFunc(t.Statements, func(a, b *Statement) bool { return reflect.DeepEqual(a, b) })
	slices.SortStableFunc(t.Evidence, func(a, b Evidence) int {
		return cmp.Or(cmp.Compare(slices.Index(evidenceKinds, a.Kind), slices.Index(evidenceKinds, b.Kind)),
			a.Place.compare(b.Place), cmp.Compare(a.Detail, b.Detail))
	})
}

// givesBack reports whether a statement moves a row to states in which it waits
// for the next claim, whatever their names.
func (t *Table) givesBack(s *Statement) bool {
	return len(s.To) > 0 && !slices.ContainsFunc(s.To, func(m Move) bool {
		i := t.state(m.State)
		return i < 0 || t.States[i].Kind != Waiting
	})
}

// state returns the index of a state, or -1.
func (t *Table) state(name string) int {
	return slices.IndexFunc(t.States, func(s State) bool { return s.Name == name })
}

// settleStates says of each state who has a row in it.
func (t *Table) settleStates() {
	for i := range t.States {
		s := &t.States[i]
		switch {
		case s.Kind == Held:
		case t.claimedFrom(s.Name):
			s.Kind = Waiting
		case s.Kind == Unknown && t.starts(s.Name):
			s.Kind = Waiting
		case s.Kind == Unknown && t.ends(s.Name):
			s.Kind = Final
		}
	}
	slices.SortStableFunc(t.States, func(a, b State) int {
		byKind := cmp.Compare(slices.Index(stateKinds, a.Kind), slices.Index(stateKinds, b.Kind))
		switch {
		case byKind != 0:
			return byKind
		case a.Listed && b.Listed:
			return 0 // in the order of the schema
		case a.Listed:
			return -1
		case b.Listed:
			return 1
		}
		return cmp.Compare(a.Name, b.Name)
	})
}

// settleLists leaves no list nil.
func (t *Table) settleLists() {
	for _, list := range []*[]string{&t.Roles.Owner, &t.Roles.Token, &t.Roles.Expiry, &t.Roles.Status, &t.Roles.Key, &t.Roles.Mark, &t.Fence} {
		*list = some(*list)
	}
	t.States, t.Evidence, t.Statements = some(t.States), some(t.Evidence), some(t.Statements)
	for _, s := range t.Statements {
		s.From, s.To, s.Findings, s.Answer.By = some(s.From), some(s.To), some(s.Findings), some(s.Answer.By)
	}
}

// stateKinds is the order of states: that of a row's life.
var stateKinds = []StateKind{Waiting, Held, Unknown, Final}

// evidenceKinds is the order of evidence: the strongest first.
var evidenceKinds = []EvidenceKind{ByConfig, BySchema, ByClaim, BySibling}

// claimedFrom reports whether a claim asks for rows in a state.
func (t *Table) claimedFrom(state string) bool {
	return slices.ContainsFunc(t.Statements, func(s *Statement) bool {
		return s.Kind == Claim && !s.Implied && slices.Contains(s.From, state)
	})
}

// starts reports whether new rows are in a state.
func (t *Table) starts(state string) bool {
	return slices.ContainsFunc(t.Statements, func(s *Statement) bool {
		return s.Creates && s.Kind != Claim && slices.ContainsFunc(s.To, func(m Move) bool { return m.State == state })
	})
}

// ends reports whether workers move rows to a state and no worker moves them on.
func (t *Table) ends(state string) bool {
	entered := false
	for _, s := range t.Statements {
		switch s.Kind {
		case Revocation, Retention, Sweep, Payload:
			continue
		}
		if slices.Contains(s.From, state) {
			return false
		}
		entered = entered || slices.ContainsFunc(s.To, func(m Move) bool { return m.State == state })
	}
	return entered
}

func (p Place) compare(o Place) int {
	return cmp.Or(cmp.Compare(p.File, o.File), cmp.Compare(p.Line, o.Line), cmp.Compare(p.Column, o.Column))
}
