package lease

import (
	"slices"
	"sort"
)

func (inf *inference) addStatuses(t *Table) {
	for _, o := range inf.observed {
		for _, s := range o.Sets {
			if role, _ := inf.words().RoleOf(s.Column); role == Status {
				t.Statuses = add(t.Statuses, s.Column)
			}
		}
	}
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if s.Value.Kind == Literal && t.Role(s.Column) == NoRole && inf.movesBetween(c, s.Column, s.Value.Text) {
				t.Statuses = add(t.Statuses, s.Column)
			}
		}
	}
	sort.Strings(t.Statuses)
}

// movesBetween reports whether a claim moves a column from one constant to
// another: then it says where the row stands, whatever it is called.
func (inf *inference) movesBetween(claim *Observation, column, to string) bool {
	if role, _ := inf.words().RoleOf(column); role != NoRole {
		return false
	}
	return claim.requires(func(c Cond) bool {
		return c.Column == column && c.Test == Equal && c.Value.Kind == Literal && c.Value.Text != to
	})
}

// addMarks finds the columns whose NULL makes a row claimable although they are
// no lease columns, such as completed_at or response: who sets one settles the
// row.
func (inf *inference) addMarks(t *Table) {
	for _, c := range inf.claims {
		for _, k := range c.Conds {
			if k.Test != IsNull || t.Role(k.Column) != NoRole {
				continue
			}
			if _, set := c.set(k.Column); !set {
				t.Marks = add(t.Marks, k.Column)
			}
		}
	}
	sort.Strings(t.Marks)
}

func (inf *inference) addStates(t *Table) {
	for _, c := range inf.claims {
		for _, s := range c.Sets {
			if !slices.Contains(t.Statuses, s.Column) {
				continue
			}
			if s.Value.Kind == Literal {
				t.Held = add(t.Held, s.Value.Text)
			} else if s.Value.Kind != Same && !s.Value.Sometimes {
				t.OpenHeld = true
			}
		}
	}
	for _, o := range inf.observed {
		if o.Verb != Update || slices.Contains(inf.claims, o) {
			continue
		}
		for _, s := range o.Sets {
			if slices.Contains(t.Statuses, s.Column) && s.Value.Kind == Literal &&
				!t.IsHeld(s.Value.Text) && inf.words().StateKindOf(s.Value.Text) != WaitingState {
				t.Final = add(t.Final, s.Value.Text)
			}
		}
	}
	sort.Strings(t.Held)
	sort.Strings(t.Final)
}
