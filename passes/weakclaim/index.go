package weakclaim

import (
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/protocol"
	"github.com/fencelint/fencelint/schema"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// categoryIndex is a partial index that was made for a claim and does not serve
// it any more.
const categoryIndex = "index"

// unusedIndexes finds the claims that ask for states which a partial index of
// the table leaves out. An index with which they share no state was made for
// something else.
func unusedIndexes(f *protocol.Family) []lease.Fault {
	if f.Schema == nil {
		return nil
	}
	var faults []lease.Fault
	for i := range f.Steps {
		if !f.Steps[i].Takes || f.Steps[i].Named {
			continue
		}
		for _, index := range f.Schema.Indexes {
			if column, states := indexed(index, f.Table); outgrown(&f.Steps[i], column, states) {
				faults = append(faults, lease.Fault{Category: categoryIndex, Step: i, Other: -1, Column: index.Name, Strict: true})
			}
		}
	}
	return faults
}

// indexed returns the states whose rows a partial index holds; nil if its
// predicate is about something else, too.
func indexed(index *schema.Index, t *lease.Table) (column string, states []string) {
	switch x := index.Where.(type) {
	case *stmt.Compare:
		c, isColumn := x.X.(*stmt.Column)
		l, isLiteral := literal(x.Y)
		if isColumn && isLiteral && x.Op == stmt.Eq && t.Role(c.Name) == lease.Status {
			return c.Name, []string{l}
		}
	case *stmt.In:
		c, isColumn := x.X.(*stmt.Column)
		if !isColumn || x.Not || t.Role(c.Name) != lease.Status {
			return "", nil
		}
		for _, e := range x.List {
			l, ok := literal(e)
			if !ok {
				return "", nil
			}
			states = append(states, l)
		}
		return c.Name, states
	}
	return "", nil
}

func literal(x stmt.Expr) (string, bool) {
	if c, ok := x.(*stmt.Cast); ok {
		return literal(c.X)
	}
	l, ok := x.(*stmt.Literal)
	if !ok {
		return "", false
	}
	return l.Text, true
}

// outgrown reports whether a claim asks for some of the states, and for others
// as well.
func outgrown(s *lease.Step, column string, states []string) bool {
	within, beyond := false, false
	for _, c := range s.Conds {
		if c.Column != column || c.Test != lease.Equal || c.Value.Kind != lease.Literal {
			continue
		}
		in := slices.Contains(states, c.Value.Text)
		within, beyond = within || in, beyond || !in
	}
	return within && beyond
}
