package mysql

import (
	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// insert converts INSERT and REPLACE.
func (c *converter) insert(n *ast.InsertStmt, whole region) *stmt.Statement {
	s := c.begin(stmt.Insert, whole)
	if src, ok := n.Table.TableRefs.Left.(*ast.TableSource); ok {
		if t, ok := src.Source.(*ast.TableName); ok {
			s.Target = c.table(t, src.AsName, c.verb(whole)+2)
		}
	}
	for _, col := range n.Columns {
		s.Columns = append(s.Columns, lowering.Name(col.Name.O))
	}
	s.IgnoreOn = n.IgnoreErr
	r := c.beforeReturning(whole)
	on := r.hi
	if len(n.OnDuplicate) > 0 {
		on = c.duplicate(r)
	}
	s.Query = c.rows(n, region{c.rowsStart(n, r), on})
	switch {
	case len(n.OnDuplicate) > 0:
		c.added, c.aliases = addedRow(n)
		list := region{on + len(duplicateWords), r.hi}
		s.OnConflict = &stmt.Conflict{At: c.span(region{on, r.hi}), Set: c.assignments(n.OnDuplicate, list)}
		c.added, c.aliases = "", nil
	case n.IsReplace:
		s.OnConflict = lowering.Overwrite(s.Columns, s.Verb)
	}
	c.returning(s, whole)
	return s
}

var duplicateWords = []string{"on", "duplicate", "key", "update"}

// duplicate returns the index of the first of the words ON DUPLICATE KEY
// UPDATE in r, or r.hi.
func (c *converter) duplicate(r region) int {
	for i := r.lo; i < r.hi; i++ {
		if i = c.next(region{i, r.hi}, "on"); c.toks.Is(i+1, "duplicate") {
			return i
		}
	}
	return r.hi
}

// rows converts what an INSERT adds: a VALUES list, SET, or a query, which
// stands in r.
func (c *converter) rows(n *ast.InsertStmt, r region) *stmt.Statement {
	if n.Select != nil {
		return c.query(n.Select, r)
	}
	if len(n.Lists) == 0 {
		return nil
	}
	s := &stmt.Statement{Kind: stmt.Select, Whole: c.span(r), Verb: c.word(r.lo)}
	for _, list := range n.Lists {
		s.Values = append(s.Values, c.exprs(list))
	}
	return s
}

// rowsStart returns the index of the first token of the rows of an INSERT:
// VALUES, SET or the first word of the query.
func (c *converter) rowsStart(n *ast.InsertStmt, r region) int {
	if n.Select != nil && n.Select.OriginTextPosition() > 0 {
		return c.toks.At(n.Select.OriginTextPosition())
	}
	i := c.next(region{c.verb(r) + 1, r.hi}, "values", "value", "set", "select", "with", "table")
	if i < r.hi {
		return i
	}
	// The query is in parentheses, the last at this level.
	for j := r.lo; j < r.hi; j = max(j+1, c.after(j)) {
		if c.toks.IsPunct(j, "(") {
			i = j
		}
	}
	return min(i, r.hi)
}

// addedRow returns the alias of the row that an INSERT would add, and which
// columns the aliases of its columns stand for.
func addedRow(n *ast.InsertStmt) (alias string, columns map[string]string) {
	if n.RowAlias == nil {
		return "", nil
	}
	if len(n.ColumnAliases) > 0 {
		columns = make(map[string]string, len(n.ColumnAliases))
	}
	for i, a := range n.ColumnAliases {
		if i < len(n.Columns) {
			columns[lowering.Name(a.O)] = lowering.Name(n.Columns[i].Name.O)
		}
	}
	return lowering.Name(n.RowAlias.O), columns
}
