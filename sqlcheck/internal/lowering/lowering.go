// Package lowering has the forms that the SQL dialects spell in several ways
// and the statement model in one: a parser's converter names what it found,
// and gets what the model has for it.
package lowering

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// And joins at least one condition; a conjunction among them becomes a part of
// the result.
func And(place stmt.Span, conds []stmt.Expr) stmt.Expr {
	if len(conds) == 1 {
		return conds[0]
	}
	and := &stmt.And{Node: stmt.Node{Place: place}}
	for _, x := range conds {
		if inner, ok := x.(*stmt.And); ok {
			and.Conds = append(and.Conds, inner.Conds...)
			continue
		}
		and.Conds = append(and.Conds, x)
	}
	return and
}

// Or is And for a disjunction.
func Or(place stmt.Span, conds []stmt.Expr) stmt.Expr {
	if len(conds) == 1 {
		return conds[0]
	}
	or := &stmt.Or{Node: stmt.Node{Place: place}}
	for _, x := range conds {
		if inner, ok := x.(*stmt.Or); ok {
			or.Conds = append(or.Conds, inner.Conds...)
			continue
		}
		or.Conds = append(or.Conds, x)
	}
	return or
}

// Not negates a condition. A membership is negated in itself.
func Not(place stmt.Span, x stmt.Expr) stmt.Expr {
	if in, ok := x.(*stmt.In); ok {
		in.Not = !in.Not
		in.Place = place
		return in
	}
	return &stmt.Not{Node: stmt.Node{Place: place}, X: x}
}

// Between is x BETWEEN low AND high, or its negation: two comparisons.
func Between(place stmt.Span, x, low, high stmt.Expr, not bool) stmt.Expr {
	n := stmt.Node{Place: place}
	if not {
		return &stmt.Or{Node: n, Conds: []stmt.Expr{
			&stmt.Compare{Node: n, Op: stmt.Lt, X: x, Y: low},
			&stmt.Compare{Node: n, Op: stmt.Gt, X: x, Y: high},
		}}
	}
	return &stmt.And{Node: n, Conds: []stmt.Expr{
		&stmt.Compare{Node: n, Op: stmt.Ge, X: x, Y: low},
		&stmt.Compare{Node: n, Op: stmt.Le, X: x, Y: high},
	}}
}

// Match is x LIKE y and its kin, or the negation.
func Match(place stmt.Span, x, y stmt.Expr, not bool) stmt.Expr {
	n := stmt.Node{Place: place}
	match := &stmt.Compare{Node: n, Op: stmt.Match, X: x, Y: y}
	if not {
		return &stmt.Not{Node: n, X: match}
	}
	return match
}

// Overwrite is what an INSERT does that replaces a row in its way: each column
// takes the new value, whatever the row holds.
func Overwrite(columns []string, place stmt.Span) *stmt.Conflict {
	c := &stmt.Conflict{At: place}
	for _, name := range columns {
		value := &stmt.Column{Node: stmt.Node{Place: place}, Table: Inserted, Name: name}
		c.Set = append(c.Set, stmt.Assignment{Column: name, Value: value, At: place})
	}
	return c
}

// Inserted is the table whose columns are the new values in the conflict
// clause of an INSERT.
const Inserted = "excluded"

// Name folds a name of a dialect whose names are the same in any case. One in
// mixed case is kept, since the case tells its words apart; one that is all
// capitals is folded.
func Name(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
		return name
	}
	return strings.ToLower(name)
}

// Present returns a list of those expressions that are there.
func Present(xs ...stmt.Expr) []stmt.Expr {
	var out []stmt.Expr
	for _, x := range xs {
		if x != nil {
			out = append(out, x)
		}
	}
	return out
}
