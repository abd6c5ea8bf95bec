package lease

import (
	"slices"
	"sort"
)

// A Table is what is known of one leased table.
type Table struct {
	Key      string
	Owners   []string // columns that say who holds a row
	Tokens   []string // columns that say which acquisition it is, the best first; an owner made up for each claim is one
	Expiries []string
	Statuses []string
	Marks    []string // columns whose NULL says that a row is not settled
	Keys     []string // columns by which a claim finds the row that it takes; empty if that is not seen

	// Unique says that no two acquisitions of any rows share a token. A counter
	// is not unique: two rows may stand at the same number.
	Unique bool

	// Fresh are those of Tokens that a claim makes up, and that have no order. A table
	// with a counter beside them is not Unique.
	Fresh []string

	// Held are the states that claims set; empty if they set none, or none that
	// is known. Then no test of the state says that nobody has the row.
	Held []string

	// OpenHeld says that a claim sets a state that is not known.
	OpenHeld bool

	// Final are states that the settling writes set, as far as they are known.
	Final []string

	// Lingers says that a settled row keeps the expiry of its last lease.
	Lingers bool

	// Fence is the whole tuple that every write of a holder repeats, if that is
	// declared. Otherwise the token is enough.
	Fence []string

	// RequireLive says that a holder's write asks for a lease that has not
	// ended, too.
	RequireLive bool

	// Guard is the table whose rows guard those of this one, nil if none is
	// declared.
	Guard *Guard

	// Words are those that the names of columns and states are read with.
	Words *Vocabulary

	Evidence []Evidence
}

// Evidence is a statement, or another source, that shows a table to be leased.
type Evidence struct {
	Kind EvidenceKind
	ID   int // of the observation; -1 if it is of another package
}

// An EvidenceKind orders the kinds of evidence by strength.
type EvidenceKind int

// The kinds of evidence.
const (
	ByConfig EvidenceKind = iota
	BySchema
	ByClaim
	BySibling
)

var evidenceNames = [...]string{"configured", "schema", "claimed", "compared"}

func (k EvidenceKind) String() string { return evidenceNames[k] }

// Role returns the role of a column in the table.
func (t *Table) Role(column string) Role {
	switch {
	case slices.Contains(t.Tokens, column):
		return Token
	case slices.Contains(t.Owners, column):
		return Owner
	case slices.Contains(t.Expiries, column):
		return Expiry
	case slices.Contains(t.Statuses, column):
		return Status
	}
	return NoRole
}

// roles are the columns that have one, and names alone do not tell.
func (t *Table) roles() map[string]Role {
	roles := map[string]Role{}
	for _, list := range [][]string{t.Expiries, t.Owners, t.Tokens} {
		for _, column := range list {
			if role, _ := t.Words.RoleOf(column); role == NoRole {
				roles[column] = t.Role(column)
			}
		}
	}
	return roles
}

// IsHeld reports whether a state is one that a claim sets.
func (t *Table) IsHeld(state string) bool { return slices.Contains(t.Held, state) }

// HasToken reports whether the table records which acquisition a row is in.
func (t *Table) HasToken() bool { return len(t.Tokens) > 0 }

// add appends the names that are not in list yet.
func add(list []string, names ...string) []string {
	for _, n := range names {
		if n != "" && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// rankTokens sorts the token columns: those whose name says so first.
func (t *Table) rankTokens() {
	sort.SliceStable(t.Tokens, func(i, j int) bool { return t.Words.tokenRank(t.Tokens[i]) < t.Words.tokenRank(t.Tokens[j]) })
}

func (v *Vocabulary) tokenRank(column string) int {
	role, strength := v.RoleOf(column)
	switch {
	case role == Token && strength == Distinct:
		return 0
	case role == Token && (column == "token" || column == "epoch" || column == "generation"):
		return 1
	case role == Token:
		return 2
	}
	return 3
}

// Merge adds to t what o knows of the same table.
func (t *Table) Merge(o *Table) {
	t.Owners = add(t.Owners, o.Owners...)
	t.Tokens = add(t.Tokens, o.Tokens...)
	t.Expiries = add(t.Expiries, o.Expiries...)
	t.Statuses = add(t.Statuses, o.Statuses...)
	t.Marks = add(t.Marks, o.Marks...)
	t.Keys = add(t.Keys, o.Keys...)
	t.Held = add(t.Held, o.Held...)
	t.Final = add(t.Final, o.Final...)
	t.Unique = t.Unique && o.Unique
	t.Fresh = add(t.Fresh, o.Fresh...)
	t.OpenHeld = t.OpenHeld || o.OpenHeld
	t.rankTokens()
}
