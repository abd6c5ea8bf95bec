package lease

import (
	"slices"
	"strings"
)

// MaxFence is how many columns of a fence are followed.
const MaxFence = 8

// A Declaration is what a team says of a table. What it leaves empty is
// inferred.
type Declaration struct {
	Table string // key of the table

	Owners, Tokens, Expiries, Statuses, Keys []string
	Held, Final                              []string

	// Fence is the whole tuple that names an acquisition: every write of a
	// holder repeats all of it. At most MaxFence columns.
	Fence []string

	// RequireLive says that a holder's write asks for a lease that has not ended.
	RequireLive bool

	// Guard is the key of the table whose rows guard those of this one, and
	// GuardOn are the columns that lead there; "" for none.
	Guard   string
	GuardOn []string
}

// A part is the columns of one role.
type part struct {
	role    Role
	columns []string
}

// parts lists the declared columns by role. A fence without a token has its
// tokens among its own columns: those whose names say so, or else the last one.
func (d *Declaration) parts() []part {
	tokens := d.Tokens
	if len(tokens) == 0 && len(d.Fence) > 0 {
		tokens = d.fenceTokens()
	}
	return []part{{Owner, d.Owners}, {Token, tokens}, {Expiry, d.Expiries}, {Status, d.Statuses}}
}

func (d *Declaration) fenceTokens() (tokens []string) {
	for _, column := range d.Fence {
		if role, _ := RoleOf(column); role == Token && !d.names(column) {
			tokens = add(tokens, column, strings.ToLower(column))
		}
	}
	if last := d.Fence[len(d.Fence)-1]; len(tokens) == 0 && !d.names(last) {
		tokens = add(nil, last, strings.ToLower(last))
	}
	return tokens
}

// names reports whether a column has another role by the declaration.
func (d *Declaration) names(column string) bool {
	return slices.Contains(d.Owners, column) || slices.Contains(d.Expiries, column) ||
		slices.Contains(d.Statuses, column) || slices.Contains(d.Keys, column)
}

// Leased reports whether the declaration says that the table itself is leased.
// One that only names the guard of its rows says no such thing.
func (d *Declaration) Leased() bool {
	return d.Guard == "" || len(d.Owners)+len(d.Tokens)+len(d.Expiries)+len(d.Fence)+len(d.Held) > 0
}

// apply puts what is declared in place of what was inferred.
func (d *Declaration) apply(t *Table) {
	for _, p := range d.parts() {
		if len(p.columns) == 0 {
			continue
		}
		for _, role := range []struct {
			role Role
			list *[]string
		}{{Owner, &t.Owners}, {Token, &t.Tokens}, {Expiry, &t.Expiries}, {Status, &t.Statuses}} {
			if role.role == p.role {
				*role.list = slices.Clone(p.columns)
				continue
			}
			*role.list = slices.DeleteFunc(*role.list, func(c string) bool { return slices.Contains(p.columns, c) })
		}
	}
	if len(d.Keys) > 0 {
		t.Keys = slices.Clone(d.Keys)
	}
	if len(d.Held) > 0 {
		t.Held, t.OpenHeld = slices.Clone(d.Held), false
	}
	t.Final = add(t.Final, d.Final...)
	t.Fence, t.RequireLive = d.Fence, d.RequireLive
	if !slices.ContainsFunc(t.Evidence, func(e Evidence) bool { return e.Kind == ByConfig }) {
		t.Evidence = append(t.Evidence, Evidence{Kind: ByConfig, ID: -1})
	}
}

// Revision returns the column of the fence that every write of a holder has to
// advance, "" if there is none: the last one, if its name says that it counts
// the changes of the row.
func (t *Table) Revision() string {
	if len(t.Fence) == 0 {
		return ""
	}
	last := t.Fence[len(t.Fence)-1]
	name := snake(last)
	for _, word := range []string{"revision", "rev", "version"} {
		if name == word || strings.HasSuffix(name, "_"+word) {
			return last
		}
	}
	return ""
}

func declarationOf(declared []*Declaration, key string) *Declaration {
	for _, d := range declared {
		if d.Table == key && d.Leased() {
			return d
		}
	}
	return nil
}

// words returns the vocabulary of the statements on the table.
func (inf *inference) words() *Vocabulary { return inf.observed[0].Words }
