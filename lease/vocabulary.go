package lease

import (
	"maps"
	"strings"
)

// A Vocabulary is the words of a team beside those that are known already. The
// nil Vocabulary adds none.
type Vocabulary struct {
	roles   map[string]Role // by word
	columns map[string]Role // by the whole name of a column
	states  map[string]StateKind
}

// NewVocabulary returns a vocabulary in which each of the words, as a name or
// as its end behind an underscore, says surely what a column is for, and each
// of the states what it means.
func NewVocabulary(words map[Role][]string, states map[StateKind][]string) *Vocabulary {
	v := &Vocabulary{roles: map[string]Role{}, states: map[string]StateKind{}}
	for role, list := range words {
		for _, word := range list {
			v.roles[snake(word)] = role
		}
	}
	for kind, list := range states {
		for _, state := range list {
			v.states[stateWord(state)] = kind
		}
	}
	return v
}

// RoleOf is as the function of that name, with the words of v before the others.
func (v *Vocabulary) RoleOf(column string) (Role, Strength) {
	if v == nil {
		return RoleOf(column)
	}
	name := snake(column)
	if role, ok := v.columns[name]; ok {
		return role, Distinct
	}
	for rest := name; rest != ""; {
		if role, ok := v.roles[rest]; ok {
			return role, Distinct
		}
		_, rest, _ = strings.Cut(rest, "_")
	}
	return RoleOf(column)
}

// StateKindOf is as the function of that name, with the states of v before the
// others.
func (v *Vocabulary) StateKindOf(state string) StateKind {
	if v != nil {
		if kind, ok := v.states[stateWord(state)]; ok {
			return kind
		}
	}
	return StateKindOf(state)
}

// For returns the vocabulary of the statements on a table of which something is
// declared: the declared columns have their roles there whatever they are
// called, and only there.
func (v *Vocabulary) For(d *Declaration) *Vocabulary {
	if d == nil {
		return v
	}
	own := v.clone()
	for _, part := range d.parts() {
		for _, column := range part.columns {
			own.columns[snake(column)] = part.role
		}
	}
	for _, state := range d.Held {
		own.states[stateWord(state)] = HeldState
	}
	for _, state := range d.Final {
		own.states[stateWord(state)] = FinalState
	}
	return own
}

// with returns the vocabulary of the statements on a table whose columns have
// certain roles, but for the columns of which v has surely another opinion.
func (v *Vocabulary) with(columns map[string]Role) *Vocabulary {
	if len(columns) == 0 {
		return v
	}
	own := v.clone()
	for column, role := range columns {
		if _, strength := v.RoleOf(column); strength != Distinct {
			own.columns[snake(column)] = role
		}
	}
	return own
}

// clone returns a vocabulary that can be added to.
func (v *Vocabulary) clone() *Vocabulary {
	own := &Vocabulary{columns: map[string]Role{}, states: map[string]StateKind{}}
	if v != nil {
		own.roles = v.roles
		maps.Copy(own.columns, v.columns)
		maps.Copy(own.states, v.states)
	}
	return own
}
