package mysql

import (
	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// table converts a table name. i is the index of its first token for a tree
// that does not tell.
func (c *converter) table(t *ast.TableName, alias ast.CIStr, i int) *stmt.Table {
	if start := c.start(t); start >= 0 {
		i = start
	}
	return &stmt.Table{
		Schema: lowering.Name(t.Schema.O),
		Name:   lowering.Name(t.Name.O),
		Alias:  lowering.Name(alias.O),
		Hole:   -1,
		At:     c.dotted(i),
	}
}

// A sourceReader converts the elements of a list of tables in the order of the
// text. The tree does not tell where a sub-select stands: it is the next one
// behind what was converted last.
type sourceReader struct {
	*converter
	pos, hi int // token indices
}

// sources converts the list of tables that starts at r.lo.
func (c *converter) sources(clause *ast.TableRefsClause, r region) []stmt.Source {
	rd := &sourceReader{converter: c, pos: r.lo, hi: r.hi}
	return listed(rd.source(clause.TableRefs))
}

// listed returns the elements of a FROM list, which a comma or a bare JOIN
// joins.
func listed(src stmt.Source) []stmt.Source {
	if src == nil {
		return nil
	}
	j, ok := src.(*stmt.JoinSource)
	if !ok || j.On != nil || j.Using != nil || j.Natural || j.Outer != stmt.InnerJoin {
		return []stmt.Source{src}
	}
	return append(listed(j.Left), listed(j.Right)...)
}

// pass moves the reader behind a place.
func (rd *sourceReader) pass(s stmt.Span) {
	if !s.IsZero() {
		rd.pos = max(rd.pos, rd.toks.At(s.End-1)+1)
	}
}

func (rd *sourceReader) source(n ast.ResultSetNode) stmt.Source {
	switch n := n.(type) {
	case *ast.Join:
		return rd.join(n)
	case *ast.TableSource:
		return rd.element(n)
	case *ast.TableName:
		t := rd.table(n, ast.CIStr{}, rd.pos)
		rd.pass(t.At)
		return &stmt.TableSource{Table: *t}
	}
	return nil
}

func (rd *sourceReader) element(n *ast.TableSource) stmt.Source {
	switch src := n.Source.(type) {
	case *ast.TableName:
		t := rd.table(src, n.AsName, rd.pos)
		rd.pass(t.At)
		return &stmt.TableSource{Table: *t}
	case *ast.Join:
		return rd.join(src)
	case *ast.SelectStmt, *ast.SetOprStmt:
		i := rd.nextQuery()
		out := &stmt.QuerySource{
			Query:   rd.query(src, rd.inner(i)),
			Alias:   lowering.Name(n.AsName.O),
			Columns: names(n.ColumnNames),
			Lateral: n.Lateral,
			At:      rd.span(region{i, rd.after(i)}),
		}
		rd.pos = max(rd.pos, rd.after(i))
		return out
	}
	u := &stmt.Unknown{What: "source"}
	return &stmt.FuncSource{Calls: []stmt.Expr{u}, Alias: lowering.Name(n.AsName.O)}
}

// nextQuery returns the index of the parenthesis that opens the next query.
func (rd *sourceReader) nextQuery() int {
	for i := rd.pos; i < rd.hi; i++ {
		if !rd.toks.IsPunct(i, "(") {
			continue
		}
		j := i
		for rd.toks.IsPunct(j, "(") {
			j++
		}
		if rd.toks.Is(j, "select", "with", "values", "table") {
			// Another parenthesis around it belongs to a join if more than
			// the query stands in it.
			for rd.toks.IsPunct(i+1, "(") && rd.after(i+1) != rd.after(i)-1 && !rd.toks.Is(rd.after(i+1), "union", "intersect", "except") {
				i++
			}
			return i
		}
	}
	return rd.hi
}

func (rd *sourceReader) join(n *ast.Join) stmt.Source {
	left := rd.source(n.Left)
	if n.Right == nil {
		return left
	}
	out := &stmt.JoinSource{Left: left, Natural: n.NaturalJoin}
	out.Right = rd.source(n.Right)
	switch n.Tp {
	case ast.LeftJoin:
		out.Outer = stmt.LeftJoin
	case ast.RightJoin:
		out.Outer = stmt.RightJoin
	}
	for _, col := range n.Using {
		out.Using = append(out.Using, lowering.Name(col.Name.O))
	}
	if n.On != nil {
		out.On = rd.expr(n.On.Expr)
		rd.pass(rd.around(out.On))
	}
	return out
}
