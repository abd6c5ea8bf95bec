package sqlite

import (
	"github.com/sqlc-dev/meyer/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// statement converts a statement. What the model has no form for becomes one
// of kind Other.
func (c *converter) statement(n ast.Stmt) *stmt.Statement {
	if q, ok := n.(*ast.SelectStmt); ok {
		s := c.query(q)
		s.Whole = c.whole(n)
		return s
	}
	s := &stmt.Statement{Whole: c.whole(n), Verb: c.word(n.Pos())}
	switch n := n.(type) {
	case *ast.InsertStmt:
		c.insert(s, n)
	case *ast.UpdateStmt:
		c.update(s, n)
	case *ast.DeleteStmt:
		c.delete(s, n)
	}
	return s
}

// whole is the place of a statement without the semicolon that ends it.
func (c *converter) whole(n ast.Stmt) stmt.Span {
	p := place(n)
	last := c.toks.At(p.End - 1)
	for c.toks.IsPunct(last, ";") && last > 0 && c.toks.Toks[last-1].End > p.Start {
		last--
		p.End = c.toks.Toks[last].End
	}
	return p
}

// with converts the WITH queries of s and sets the verb behind them.
func (c *converter) with(s *stmt.Statement, w *ast.With) {
	if w == nil {
		return
	}
	for _, x := range w.CTEs {
		s.CTEs = append(s.CTEs, stmt.CTE{
			Name:      name(x.Name),
			Columns:   names(x.Columns),
			Query:     c.query(x.Select),
			Recursive: w.Recursive,
			At:        place(x),
		})
	}
	s.Verb = c.word(w.End())
}

func (c *converter) update(s *stmt.Statement, u *ast.UpdateStmt) {
	s.Kind = stmt.Update
	c.with(s, u.With)
	s.Target = table(u.Table, u.Alias)
	s.Set = c.assignments(u.Set)
	s.From = c.sources(u.From)
	c.where(s, u.Where)
	s.Returning = c.items(u.Returning)
	c.limit(s, u.OrderBy, u.Limit)
	s.Limited = u.Limit != nil
}

func (c *converter) delete(s *stmt.Statement, d *ast.DeleteStmt) {
	s.Kind = stmt.Delete
	c.with(s, d.With)
	s.Target = table(d.Table, d.Alias)
	c.where(s, d.Where)
	s.Returning = c.items(d.Returning)
	c.limit(s, d.OrderBy, d.Limit)
	s.Limited = d.Limit != nil
}

func (c *converter) insert(s *stmt.Statement, x *ast.InsertStmt) {
	s.Kind = stmt.Insert
	c.with(s, x.With)
	s.Target = table(x.Table, x.Alias)
	s.Columns = names(x.Columns)
	if x.Select != nil {
		s.Query = c.query(x.Select)
	}
	s.Returning = c.items(x.Returning)
	switch {
	case len(x.Upserts) > 0:
		s.OnConflict = c.conflict(x.Upserts)
		s.IgnoreOn = s.OnConflict.Nothing
	case x.Replace, x.OrConflict == ast.ConflictReplace:
		s.OnConflict = lowering.Overwrite(s.Columns, s.Verb)
	}
	s.IgnoreOn = s.IgnoreOn || x.OrConflict == ast.ConflictIgnore
}

// conflict converts the ON CONFLICT clauses. The model has one: the first that
// writes, or else the first.
func (c *converter) conflict(list []*ast.Upsert) *stmt.Conflict {
	u := list[0]
	for _, x := range list {
		if !x.DoNothing {
			u = x
			break
		}
	}
	out := &stmt.Conflict{Nothing: u.DoNothing, At: place(u), Set: c.assignments(u.Set)}
	for _, t := range u.Target {
		if id, ok := t.Expr.(*ast.Ident); ok {
			out.Target = append(out.Target, name(id))
		}
	}
	for i := c.toks.At(u.Pos()); i < c.toks.At(u.End()); i++ {
		if c.toks.Is(i, "do") {
			out.At.Start = c.toks.Toks[i].Start
			break
		}
	}
	if u.Where != nil {
		out.Where = c.expr(u.Where)
		out.WhereAt = c.clause(u.Where)
	}
	return out
}

// assignments converts a SET list and expands its multi-column elements.
func (c *converter) assignments(list []*ast.SetPair) []stmt.Assignment {
	var out []stmt.Assignment
	for _, p := range list {
		if len(p.Columns) == 1 {
			x := c.beside(p.Value, p.Columns[0])
			out = append(out, stmt.Assignment{Column: name(p.Columns[0]), Value: x, At: place(p)})
			continue
		}
		source := c.expr(p.Value)
		for i, col := range p.Columns {
			a := stmt.Assignment{Column: name(col), At: place(p)}
			switch x := source.(type) {
			case *stmt.Subquery:
				a.Value, a.Field = x, i
			case *stmt.Row:
				if i < len(x.Elems) {
					a.Value = x.Elems[i]
				}
			}
			if a.Value == nil {
				a.Value = &stmt.Unknown{Node: at(p.Value), What: "multi-column source", Parts: lowering.Present(source)}
			}
			out = append(out, a)
		}
	}
	return out
}

// where sets the WHERE clause.
func (c *converter) where(s *stmt.Statement, x ast.Expr) {
	if x == nil {
		return
	}
	s.Where = c.expr(x)
	s.WhereAt = c.clause(x)
}

// limit sets ORDER BY and LIMIT.
func (c *converter) limit(s *stmt.Statement, order []*ast.OrderingTerm, l *ast.Limit) {
	for _, t := range order {
		s.OrderBy = append(s.OrderBy, c.expr(t.Expr))
	}
	if l != nil {
		s.Limit = c.expr(l.Count)
	}
}

// table converts a table name.
func table(q *ast.QualifiedName, alias *ast.Ident) *stmt.Table {
	return &stmt.Table{Schema: name(q.Schema), Name: name(q.Name), Alias: name(alias), Hole: -1, At: place(q)}
}
