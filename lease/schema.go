package lease

import "slices"

// FromSchema returns the table whose columns alone show that its rows are
// leased, or nil: one column says token by its name alone, and another one when
// the lease ends. Less is no evidence. A person who keeps a document has an owner and
// an end, too.
func FromSchema(key string, columns []string, words *Vocabulary) *Table {
	t := &Table{Key: key, Words: words, Evidence: []Evidence{{Kind: BySchema, ID: -1}}}
	for _, c := range columns {
		role, strength := words.RoleOf(c)
		switch {
		case loginName.MatchString(snake(c)):
			return nil
		case role == Status:
			t.Statuses = add(t.Statuses, c)
		case words.ends(c):
			t.Expiries = add(t.Expiries, c)
		case role == Token && strength == Distinct:
			t.Tokens = add(t.Tokens, c)
		case role == Owner && strength == Distinct:
			t.Owners = add(t.Owners, c)
		}
	}
	if len(t.Tokens) == 0 || len(t.Expiries) == 0 {
		return nil
	}
	t.rankTokens()
	return t
}

// SchemaTells says what a schema shows of the table: "lease_token and
// lease_until".
func (t *Table) SchemaTells() string {
	return t.Tokens[0] + " and " + t.Expiries[0]
}

// Touches reports whether a statement changes rows of its table, and sets or
// tests a column that a leased table could have.
func (o *Observation) Touches() bool {
	if o.Verb == Read || o.Verb == Insert {
		return false
	}
	return slices.ContainsFunc(o.Sets, func(s Set) bool { return o.hasRole(s.Column) }) ||
		slices.ContainsFunc(o.Conds, func(c Cond) bool { return o.hasRole(c.Column) })
}

func (o *Observation) hasRole(column string) bool {
	role, _ := o.Words.RoleOf(column)
	return role != NoRole
}
