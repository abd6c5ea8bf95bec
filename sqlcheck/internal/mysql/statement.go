package mysql

import (
	"slices"

	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// statements converts the statement that stands in r. What the model has no
// form for becomes a statement of kind Other.
func (c *converter) statements(n ast.StmtNode, r region) []*stmt.Statement {
	switch n := n.(type) {
	case *ast.SelectStmt:
		return []*stmt.Statement{c.query(n, r)}
	case *ast.SetOprStmt:
		return []*stmt.Statement{c.query(n, r)}
	case *ast.InsertStmt:
		return []*stmt.Statement{c.insert(n, r)}
	case *ast.UpdateStmt:
		return c.update(n, r)
	case *ast.DeleteStmt:
		return c.delete(n, r)
	}
	return []*stmt.Statement{c.begin(stmt.Other, r)}
}

// begin starts a statement of the given kind in r.
func (c *converter) begin(kind stmt.Kind, r region) *stmt.Statement {
	return &stmt.Statement{Kind: kind, Whole: c.span(r), Verb: c.word(c.verb(r))}
}

// update converts UPDATE, to one statement for each table that it sets columns
// of.
func (c *converter) update(n *ast.UpdateStmt, r region) []*stmt.Statement {
	set := c.next(region{c.verb(r) + 1, r.hi}, "set")
	starts := c.elements(region{set + 1, r.hi})
	refs := tables(n.TableRefs)
	owners := make([]int, len(n.List))
	var targets []int
	for i, a := range n.List {
		owners[i] = refs.find(a.Column.Table.O)
		if !slices.Contains(targets, owners[i]) {
			targets = append(targets, owners[i])
		}
	}
	var out []*stmt.Statement
	for _, target := range targets {
		s := c.begin(stmt.Update, r)
		c.with(s, n.With, r)
		c.write(s, n.TableRefs, target, region{c.verb(r) + 1, set})
		for i, a := range n.List {
			if owners[i] == target && i < len(starts) {
				s.Set = append(s.Set, c.assignment(a, starts[i], r.hi))
			}
		}
		c.where(s, n.Where, r)
		c.tail(s, n.Order, n.Limit, r)
		s.Limited = n.Limit != nil
		out = append(out, s)
	}
	return out
}

// delete converts DELETE, to one statement for each table that it deletes
// from.
func (c *converter) delete(n *ast.DeleteStmt, r region) []*stmt.Statement {
	refs := tables(n.TableRefs)
	targets := []int{0}
	if n.Tables != nil {
		targets = targets[:0]
		for _, t := range n.Tables.Tables {
			targets = append(targets, refs.find(t.Name.O))
		}
	}
	list := c.deleteSources(n, r)
	var out []*stmt.Statement
	for _, target := range targets {
		s := c.begin(stmt.Delete, r)
		c.with(s, n.With, r)
		c.write(s, n.TableRefs, target, list)
		c.where(s, n.Where, r)
		c.tail(s, n.Order, n.Limit, r)
		s.Limited = n.Limit != nil
		c.returning(s, r)
		out = append(out, s)
	}
	return out
}

// deleteSources returns the tokens from the tables on that DELETE reads.
func (c *converter) deleteSources(n *ast.DeleteStmt, r region) region {
	word := "from"
	if n.IsMultiTable && !n.BeforeFrom {
		word = "using"
	}
	return region{c.next(region{c.verb(r), r.hi}, word) + 1, r.hi}
}

// with converts the WITH queries of a statement in r.
func (c *converter) with(s *stmt.Statement, w *ast.WithClause, r region) {
	if w == nil {
		return
	}
	i := c.next(r, "with") + 1
	if c.toks.Is(i, "recursive") {
		i++
	}
	for _, x := range w.CTEs {
		body := c.next(region{i, r.hi}, "as") + 1
		s.CTEs = append(s.CTEs, stmt.CTE{
			Name:      lowering.Name(x.Name.O),
			Columns:   names(x.ColNameList),
			Query:     c.query(x.Query.Query, c.inner(body)),
			Recursive: w.IsRecursive,
			At:        c.span(region{i, c.after(body)}),
		})
		i = c.after(body) + 1
	}
}

// where adds the WHERE clause of a statement in r.
func (c *converter) where(s *stmt.Statement, n ast.ExprNode, r region) {
	if n == nil {
		return
	}
	s.WhereAt = c.clause(n.OriginTextPosition(), r)
	x := c.expr(n)
	if s.Where == nil {
		s.Where = x
		return
	}
	s.Where = lowering.And(c.around(x), []stmt.Expr{s.Where, x})
}

// tail sets ORDER BY and LIMIT of a statement in r.
func (c *converter) tail(s *stmt.Statement, order *ast.OrderByClause, l *ast.Limit, r region) {
	if order != nil {
		for _, item := range order.Items {
			s.OrderBy = append(s.OrderBy, c.expr(item.Expr))
		}
	}
	if l == nil || l.Count == nil {
		return
	}
	i := c.next(r, "limit") + 1
	if c.toks.IsPunct(i+1, ",") {
		i += 2 // LIMIT offset, count
	}
	if i < c.toks.Len() {
		l.Count.SetOriginTextPosition(c.toks.Toks[i].Start)
	}
	s.Limit = c.expr(l.Count)
}

// assignments converts the SET list in r.
func (c *converter) assignments(list []*ast.Assignment, r region) []stmt.Assignment {
	starts := c.elements(r)
	var out []stmt.Assignment
	for i, a := range list {
		if i < len(starts) {
			out = append(out, c.assignment(a, starts[i], r.hi))
		}
	}
	return out
}

// assignment converts the element of a SET list that starts at token i.
func (c *converter) assignment(a *ast.Assignment, i, hi int) stmt.Assignment {
	return stmt.Assignment{Column: lowering.Name(a.Column.Name.O), Value: c.expr(a.Expr), At: c.element(i, hi)}
}

func names(list []ast.CIStr) []string {
	var out []string
	for _, s := range list {
		out = append(out, lowering.Name(s.O))
	}
	return out
}
