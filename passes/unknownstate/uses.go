package unknownstate

import (
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A use is a value that a statement writes to a column or compares it with.
type use struct {
	statement *stmt.Statement // the one that holds the value, maybe a sub-select
	scope     scope
	column    *stmt.Column
	value     stmt.Expr
	written   bool
	negated   bool // the comparison is true if the values differ
	list      bool // the value is an array, and each of its elements counts
}

// uses lists the uses in a statement and all its parts.
func uses(top *stmt.Statement) []use {
	var ctes []string
	stmt.WalkStatement(top, func(s *stmt.Statement) bool {
		for _, c := range s.CTEs {
			ctes = append(ctes, c.Name)
		}
		return true
	})
	var out []use
	stmt.WalkStatement(top, func(s *stmt.Statement) bool {
		c := &collector{statement: s, scope: scopeOf(s, ctes)}
		c.writes()
		stmt.WalkExprs(s, func(e stmt.Expr) bool {
			c.comparison(e)
			return true
		})
		out = append(out, c.found...)
		return true
	})
	return out
}

// A collector gathers the uses of one statement, its sub-selects aside.
type collector struct {
	statement *stmt.Statement
	scope     scope
	found     []use
}

// writes adds what the statement assigns to columns of its target.
func (c *collector) writes() {
	s := c.statement
	if s.Target == nil {
		return
	}
	c.assignments(s.Set)
	if s.OnConflict != nil {
		c.assignments(s.OnConflict.Set)
	}
	for _, arm := range s.Arms {
		c.assignments(arm.Set)
		c.row(arm.Columns, arm.Values)
	}
	if s.Query == nil {
		return
	}
	for _, row := range s.Query.Values {
		c.row(s.Columns, row)
	}
	items := make([]stmt.Expr, len(s.Query.Items))
	for i, item := range s.Query.Items {
		items[i] = item.Expr
	}
	if !slices.ContainsFunc(items, isStar) {
		c.row(s.Columns, items)
	}
}

func isStar(e stmt.Expr) bool {
	_, ok := e.(*stmt.Star)
	return ok
}

func (c *collector) assignments(set []stmt.Assignment) {
	for _, a := range set {
		c.assign(a.Column, a.Value)
	}
}

// row pairs the columns of an INSERT with a row of values.
func (c *collector) row(columns []string, values []stmt.Expr) {
	for i, col := range columns {
		if i < len(values) {
			c.assign(col, values[i])
		}
	}
}

func (c *collector) assign(column string, value stmt.Expr) {
	if column == "" || value == nil {
		return
	}
	at := &stmt.Column{Table: c.statement.Target.Ref(), Name: column}
	c.found = append(c.found, use{statement: c.statement, scope: targetScope(c.statement), column: at, value: value, written: true})
}

// comparison adds what an expression compares a column with.
func (c *collector) comparison(e stmt.Expr) {
	switch e := e.(type) {
	case *stmt.Compare:
		switch e.Op {
		case stmt.Eq, stmt.Same, stmt.Ne, stmt.Distinct:
			negated := e.Op == stmt.Ne || e.Op == stmt.Distinct
			c.compare(e.X, e.Y, negated, false)
			c.compare(e.Y, e.X, negated, false)
		}
	case *stmt.In:
		for _, v := range e.List {
			c.compare(e.X, v, e.Not, false)
		}
	case *stmt.Quantified:
		switch {
		case e.Query != nil || e.Y == nil:
		case e.Op == stmt.Eq && !e.All:
			c.compare(e.X, e.Y, false, true)
		case e.Op == stmt.Ne && e.All:
			c.compare(e.X, e.Y, true, true)
		}
	case *stmt.Case:
		for _, w := range e.Whens {
			if e.Arg != nil {
				c.compare(e.Arg, w.Cond, false, false)
			}
		}
	}
}

func (c *collector) compare(x, y stmt.Expr, negated, list bool) {
	col, ok := uncast(x).(*stmt.Column)
	if ok && y != nil {
		c.found = append(c.found, use{statement: c.statement, scope: c.scope, column: col, value: y, negated: negated, list: list})
	}
}

func uncast(e stmt.Expr) stmt.Expr {
	for {
		c, ok := e.(*stmt.Cast)
		if !ok {
			return e
		}
		e = c.X
	}
}
