package sqlite

import (
	"github.com/sqlc-dev/meyer/ast"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// query converts a SELECT, VALUES or a compound of them.
func (c *converter) query(q *ast.SelectStmt) *stmt.Statement {
	if len(q.Cores) == 1 {
		s := c.core(q.Cores[0])
		s.Whole = place(q)
		c.with(s, q.With)
		return s
	}
	s := &stmt.Statement{Kind: stmt.Select, Whole: place(q)}
	c.with(s, q.With)
	for _, core := range q.Cores {
		s.Union = append(s.Union, c.core(core))
	}
	s.Verb = s.Union[0].Verb
	// What stands on the last branch belongs to the compound.
	last := s.Union[len(s.Union)-1]
	s.OrderBy, last.OrderBy = last.OrderBy, nil
	s.Limit, last.Limit = last.Limit, nil
	return s
}

// core converts one SELECT or VALUES.
func (c *converter) core(n ast.SelectCore) *stmt.Statement {
	s := &stmt.Statement{Kind: stmt.Select, Whole: place(n), Verb: c.word(n.Pos())}
	switch n := n.(type) {
	case *ast.SelectQuery:
		s.Items = c.items(n.Columns)
		s.From = c.sources(n.From)
		c.where(s, n.Where)
		s.Grouped = n.Distinct == ast.DistinctDistinct || len(n.GroupBy) > 0 || n.Having != nil || aggregated(s.Items)
		c.limit(s, n.OrderBy, n.Limit)
	case *ast.ValuesClause:
		for _, row := range n.Rows {
			values := make([]stmt.Expr, 0, len(row))
			for _, x := range row {
				values = append(values, c.value(x))
			}
			s.Values = append(s.Values, values)
		}
	}
	return s
}

// items converts an output list.
func (c *converter) items(list []*ast.ResultColumn) []stmt.Item {
	var out []stmt.Item
	for _, r := range list {
		it := stmt.Item{Name: name(r.Alias), Expr: c.expr(r.Expr), At: place(r)}
		if col, ok := it.Expr.(*stmt.Column); ok && it.Name == "" {
			it.Name = col.Name
		}
		out = append(out, it)
	}
	return out
}

// sources converts a FROM list, which is flat in the tree: each element says
// how it joins with what stands before it.
func (c *converter) sources(list []*ast.TableRef) []stmt.Source {
	var out []stmt.Source
	for _, r := range list {
		src := c.source(r)
		if r.Join == nil || r.Join.Type&ast.JoinComma != 0 || len(out) == 0 {
			out = append(out, src)
			continue
		}
		j := &stmt.JoinSource{
			Left:    out[len(out)-1],
			Right:   src,
			Using:   names(r.Using),
			Natural: r.Join.Type&ast.JoinNatural != 0,
			Outer:   outer(r.Join.Type),
		}
		if r.On != nil {
			j.On = c.expr(r.On)
		}
		out[len(out)-1] = j
	}
	return out
}

func outer(t ast.JoinType) stmt.OuterJoin {
	left, right := t&ast.JoinLeft != 0, t&ast.JoinRight != 0
	switch {
	case left && right:
		return stmt.FullJoin
	case left:
		return stmt.LeftJoin
	case right:
		return stmt.RightJoin
	}
	return stmt.InnerJoin
}

func (c *converter) source(r *ast.TableRef) stmt.Source {
	switch {
	case r.Select != nil:
		return &stmt.QuerySource{Query: c.query(r.Select), Alias: name(r.Alias), At: place(r)}
	case r.HasArgs:
		call := &stmt.Call{Node: at(r), Name: name(r.Name.Name), Args: c.exprs(r.Args)}
		return &stmt.FuncSource{Calls: []stmt.Expr{call}, Alias: name(r.Alias), At: place(r)}
	case r.Name != nil:
		return &stmt.TableSource{Table: *table(r.Name, r.Alias)}
	}
	list := c.sources(r.List)
	if len(list) == 0 {
		u := &stmt.Unknown{Node: at(r), What: "source"}
		return &stmt.FuncSource{Calls: []stmt.Expr{u}, At: u.Place}
	}
	src := list[0]
	for _, next := range list[1:] {
		src = &stmt.JoinSource{Left: src, Right: next}
	}
	return src
}
