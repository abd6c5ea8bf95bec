package sqlcheck

import (
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// HandsOut lists the columns of which w hands values back, "*" for all: those in
// RETURNING, or in the output of a SELECT, under their own names and not their
// aliases.
func HandsOut(w *Write) []string {
	items := w.stmt.Returning
	if w.Verb == ReadRows {
		items = w.stmt.Items
	}
	var out []string
	for _, item := range items {
		stmt.Walk(item.Expr, func(x stmt.Expr) bool {
			switch x := x.(type) {
			case *stmt.Star:
				out = append(out, "*")
			case *stmt.Column:
				if x.Table == "" && w.Target != nil && x.Name == w.Target.Ref() {
					out = append(out, "*") // the row as a whole
				}
				out = append(out, x.Name)
			}
			return true
		})
	}
	return out
}

// Mentions lists the columns that the conditions and values of w, and of the
// queries inside it, speak of. What a SET clause assigns to is not among them,
// and neither is what its value takes from the column itself.
func Mentions(w *Write) []string {
	var names []string
	note := func(x stmt.Expr) bool {
		if c, ok := x.(*stmt.Column); ok && !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
		return true
	}
	for _, x := range w.where {
		stmt.Walk(x, note)
	}
	for _, set := range w.Set {
		stmt.Walk(set.Value, func(x stmt.Expr) bool {
			c, ok := x.(*stmt.Column)
			return ok && c.Name == set.Column || note(x)
		})
	}
	stmt.WalkStatement(w.stmt, func(s *stmt.Statement) bool {
		if s == w.stmt {
			return true
		}
		stmt.Walk(s.Where, note)
		for _, item := range s.Items {
			stmt.Walk(item.Expr, note)
		}
		return s.Kind == stmt.Select || s.Kind == stmt.Other
	})
	if w.Verb == UpdateRows || w.Verb == DeleteRows {
		for _, src := range w.stmt.From {
			if j, ok := src.(*stmt.JoinSource); ok && j.On != nil {
				stmt.Walk(j.On, note)
			}
		}
	}
	return names
}

// Inserts says what an INSERT or upsert puts into a new row, and by which
// columns it finds a row that exists.
func Inserts(w *Write, holes []Hole, args map[string]Argument) (sets []lease.Set, keys []string) {
	if w.stmt.Kind != stmt.Insert {
		return nil, nil
	}
	low := lower(&Write{Verb: InsertRows, Target: w.Target, Dialect: w.Dialect, stmt: w.stmt, env: w.env}, holes)
	for _, set := range insertedValues(w.stmt) {
		sets = append(sets, lease.Set{Column: set.Column, Value: low.assigned(set, args)})
	}
	if c := w.stmt.OnConflict; c != nil {
		keys = c.Target
	}
	return sets, keys
}

// Ensures reports whether w inserts a row unless there is one.
func Ensures(w *Write) bool {
	c := w.stmt.OnConflict
	return w.Verb == InsertRows && c != nil && c.Nothing
}

// IsOpen reports whether w, or a query inside it, has a clause that is not
// known: it may set, ask for or return anything.
func IsOpen(w *Write) bool {
	open := false
	stmt.WalkStatement(w.stmt, func(s *stmt.Statement) bool {
		open = open || len(s.Open) > 0
		return !open
	})
	return open
}

// KeepsForOwner reports whether w sets a token by a CASE that leaves it as it is
// if the row has the caller's name, and asks nothing of the expiry there: then
// the caller's acquisition before has the same token.
func KeepsForOwner(w *Write, t *lease.Table) bool {
	for _, set := range w.Set {
		c, ok := set.Value.(*stmt.Case)
		if !ok || t.Role(set.Column) != lease.Token {
			continue
		}
		for _, when := range c.Whens {
			if isColumn(when.Result, set.Column) && speaksOf(when.Cond, t, lease.Owner) && !speaksOf(when.Cond, t, lease.Expiry) {
				return true
			}
		}
		if len(c.Whens) == 1 && c.Else != nil && isColumn(c.Else, set.Column) && differs(c.Whens[0].Cond) &&
			speaksOf(c.Whens[0].Cond, t, lease.Owner) && !speaksOf(c.Whens[0].Cond, t, lease.Expiry) {
			return true
		}
	}
	return false
}

func isColumn(x stmt.Expr, name string) bool {
	c, ok := x.(*stmt.Column)
	return ok && c.Name == name && c.Table != "excluded"
}

// speaksOf reports whether a condition names a column that has the role.
func speaksOf(x stmt.Expr, t *lease.Table, role lease.Role) bool {
	found := false
	stmt.Walk(x, func(x stmt.Expr) bool {
		if c, ok := x.(*stmt.Column); ok && t.Role(c.Name) == role {
			found = true
		}
		return !found
	})
	return found
}

// differs reports whether a condition asks for two values that are not the same.
func differs(x stmt.Expr) bool {
	c, ok := x.(*stmt.Compare)
	return ok && (c.Op == stmt.Ne || c.Op == stmt.Distinct)
}
