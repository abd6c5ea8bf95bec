package mysql

import (
	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// query converts the SELECT, VALUES, TABLE or UNION that stands in r.
func (c *converter) query(n ast.Node, r region) *stmt.Statement {
	for c.toks.IsPunct(r.lo, "(") && c.toks.Toks[r.lo].Match == r.hi-1 {
		r = region{r.lo + 1, r.hi - 1}
	}
	s := c.begin(stmt.Select, r)
	switch n := n.(type) {
	case *ast.SelectStmt:
		c.simple(s, n, r)
	case *ast.SetOprStmt:
		c.with(s, n.With, r)
		c.branches(s, n.SelectList, r)
		c.tail(s, n.OrderBy, n.Limit, r)
	case *ast.SetOprSelectList:
		if len(n.Selects) == 1 && n.With == nil && n.OrderBy == nil && n.Limit == nil {
			return c.query(n.Selects[0], r)
		}
		c.with(s, n.With, r)
		c.branches(s, n, r)
		c.tail(s, n.OrderBy, n.Limit, r)
	case *ast.SubqueryExpr:
		return c.query(n.Query, r)
	}
	return s
}

// simple converts a query without set operators in r.
func (c *converter) simple(s *stmt.Statement, n *ast.SelectStmt, r region) {
	c.with(s, n.With, r)
	body := region{c.verb(r), r.hi}
	from := c.next(body, "from") + 1
	switch {
	case n.Kind == ast.SelectStmtKindTable:
		s.Items = []stmt.Item{{Expr: &stmt.Star{Node: at(s.Verb)}, At: s.Verb}}
		from = body.lo + 1
	case n.Kind == ast.SelectStmtKindSelect && n.Fields != nil:
		s.Items = c.items(n.Fields, region{body.lo + 1, r.hi})
	}
	for _, row := range n.Lists {
		s.Values = append(s.Values, c.exprs(row.Values))
	}
	if n.From != nil {
		s.From = c.sources(n.From, region{from, r.hi})
	}
	c.where(s, n.Where, r)
	s.Grouped = n.Distinct || n.GroupBy != nil || n.Having != nil || aggregated(s.Items)
	c.tail(s, n.OrderBy, n.Limit, body)
	if n.LockInfo != nil {
		s.Locks = locks(append([]*ast.SelectLockInfo{n.LockInfo}, n.MoreLockInfos...))
	}
}

// branches converts the branches of UNION, INTERSECT and EXCEPT in r.
func (c *converter) branches(s *stmt.Statement, list *ast.SetOprSelectList, r region) {
	parts := c.parts(region{c.proper(r), r.hi}, len(list.Selects))
	for i, n := range list.Selects {
		s.Union = append(s.Union, c.query(n, parts[i]))
	}
}

// parts returns the tokens of n branches in r. Where the set operators do not
// tell them, since branches of a common precedence are taken together, each is
// the whole of r.
func (c *converter) parts(r region, n int) []region {
	var out []region
	lo := r.lo
	for lo < r.hi {
		cut := c.next(region{lo, r.hi}, "union", "intersect", "except")
		part := region{lo, cut}
		if c.toks.IsPunct(lo, "(") {
			part.hi = c.after(lo) // the rest belongs to all branches
		}
		out = append(out, part)
		for lo = cut + 1; c.toks.Is(lo, "all", "distinct"); lo++ {
		}
	}
	if len(out) == n {
		return out
	}
	out = out[:0]
	for range n {
		out = append(out, r)
	}
	return out
}

// items converts the output list that starts at r.lo.
func (c *converter) items(list *ast.FieldList, r region) []stmt.Item {
	var out []stmt.Item
	for _, f := range list.Fields {
		i := r.lo
		if f.Expr != nil {
			i = c.start(f.Expr)
		} else if f.Offset > 0 {
			i = c.toks.At(f.Offset)
		}
		it := stmt.Item{Name: lowering.Name(f.AsName.O), At: c.element(i, r.hi)}
		if w := f.WildCard; w != nil {
			it.Expr = &stmt.Star{Node: at(it.At), Table: lowering.Name(w.Table.O)}
		} else {
			it.Expr = c.expr(f.Expr)
		}
		if col, ok := it.Expr.(*stmt.Column); ok && it.Name == "" {
			it.Name = col.Name
		}
		out = append(out, it)
	}
	return out
}

// locks converts the locking clauses. InnoDB's exclusive lock is that of FOR
// UPDATE.
func locks(list []*ast.SelectLockInfo) []stmt.Lock {
	var out []stmt.Lock
	for _, l := range list {
		lock := stmt.Lock{Strength: stmt.ForUpdate}
		switch l.LockType {
		case ast.SelectLockNone:
			continue
		case ast.SelectLockForUpdateNoWait:
			lock.NoWait = true
		case ast.SelectLockForUpdateSkipLocked:
			lock.SkipLocked = true
		case ast.SelectLockForShare:
			lock.Strength = stmt.ForShare
		case ast.SelectLockForShareNoWait:
			lock.Strength, lock.NoWait = stmt.ForShare, true
		case ast.SelectLockForShareSkipLocked:
			lock.Strength, lock.SkipLocked = stmt.ForShare, true
		}
		for _, t := range l.Tables {
			lock.Tables = append(lock.Tables, lowering.Name(t.Name.O))
		}
		out = append(out, lock)
	}
	return out
}

// aggregates are the functions of MySQL that make one row of many.
var aggregates = map[string]bool{
	"any_value": true, "avg": true, "bit_and": true, "bit_or": true, "bit_xor": true, "count": true, "group_concat": true,
	"json_arrayagg": true, "json_objectagg": true, "max": true, "min": true, "std": true, "stddev": true, "stddev_pop": true,
	"stddev_samp": true, "sum": true, "var_pop": true, "var_samp": true, "variance": true,
}

// aggregated reports whether an aggregate stands in an output list.
func aggregated(items []stmt.Item) bool {
	found := false
	for _, it := range items {
		stmt.Walk(it.Expr, func(x stmt.Expr) bool {
			if f, ok := x.(*stmt.Call); ok && !f.Window && (f.Star || f.Aggregate || aggregates[f.Name]) {
				found = true
			}
			return !found
		})
	}
	return found
}
