package postgres

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// table converts a table name.
func (c *converter) table(v *rangeVar) *stmt.Table {
	if v == nil {
		return nil
	}
	return &stmt.Table{
		Schema: v.Schemaname,
		Name:   v.Relname,
		Alias:  v.GetAlias().GetAliasname(),
		Hole:   -1,
		At:     c.dotted(v.Location),
	}
}

// A sourceReader converts the elements of FROM in the order of the text. The
// tree does not tell where a sub-select stands: it is the next one behind what
// was converted last.
type sourceReader struct {
	*converter
	pos, hi int // token indices
}

// sources converts the elements of FROM or USING that start at r.lo.
func (c *converter) sources(list []*node, r region) []stmt.Source {
	rd := &sourceReader{converter: c, pos: r.lo, hi: r.hi}
	var out []stmt.Source
	for _, n := range list {
		if src := rd.source(n); src != nil {
			out = append(out, src)
		}
	}
	return out
}

// pass moves the reader behind a place.
func (rd *sourceReader) pass(s stmt.Span) {
	if !s.IsZero() {
		rd.pos = max(rd.pos, rd.toks.At(s.End-1)+1)
	}
}

func (rd *sourceReader) source(n *node) stmt.Source {
	switch x := n.GetNode().(type) {
	case *nodeRangeVar:
		t := rd.table(x.RangeVar)
		rd.pass(t.At)
		return &stmt.TableSource{Table: *t}
	case *nodeRangeSubselect:
		return rd.subselect(x.RangeSubselect)
	case *nodeRangeFunction:
		return rd.function(x.RangeFunction)
	case *nodeRangeTableSample:
		return rd.source(x.RangeTableSample.GetRelation())
	case *nodeJoinExpr:
		return rd.join(x.JoinExpr)
	case nil:
		return nil
	}
	u := rd.unknown(n)
	rd.pass(u.At())
	return &stmt.FuncSource{Calls: []stmt.Expr{u}, At: u.At()}
}

func (rd *sourceReader) join(j *joinExpr) stmt.Source {
	out := &stmt.JoinSource{Natural: j.IsNatural, Using: names(j.UsingClause)}
	out.Left = rd.source(j.Larg)
	out.Right = rd.source(j.Rarg)
	switch j.Jointype {
	case joinLeft:
		out.Outer = stmt.LeftJoin
	case joinRight:
		out.Outer = stmt.RightJoin
	case joinFull:
		out.Outer = stmt.FullJoin
	}
	if out.On = rd.expr(j.Quals); out.On != nil {
		rd.pass(rd.around(out.On))
	}
	return out
}

func (rd *sourceReader) subselect(x *rangeSubselect) stmt.Source {
	i := rd.nextQuery()
	out := &stmt.QuerySource{
		Alias:   x.GetAlias().GetAliasname(),
		Columns: names(x.GetAlias().GetColnames()),
		Lateral: x.Lateral,
		At:      rd.span(region{i, rd.after(i)}),
	}
	rd.pos = rd.after(i)
	if q := x.GetSubquery().GetSelectStmt(); q != nil {
		out.Query = rd.query(q, rd.inner(i))
	}
	return out
}

// nextQuery returns the index of the parenthesis that opens the next query.
// Another one around it belongs to the query as well if nothing but the query
// stands in it, and to a join if not.
func (rd *sourceReader) nextQuery() int {
	for i := rd.pos; i < rd.hi; i++ {
		if !rd.toks.IsPunct(i, "(") || !rd.startsQuery(i) {
			continue
		}
		for rd.toks.IsPunct(i+1, "(") && !rd.holdsQuery(i) {
			i++
		}
		return i
	}
	return rd.hi
}

// holdsQuery reports whether the parentheses at token i, which start with
// another parenthesis, hold a query and no join.
func (rd *sourceReader) holdsQuery(i int) bool {
	end := rd.after(i + 1)
	return end > i+1 && (rd.toks.IsPunct(end, ")") ||
		rd.keyword(end, "union", "intersect", "except", "order", "limit", "offset", "fetch", "for"))
}

func (rd *sourceReader) function(f *rangeFunction) stmt.Source {
	out := &stmt.FuncSource{
		Alias:   f.GetAlias().GetAliasname(),
		Columns: names(f.GetAlias().GetColnames()),
	}
	for _, n := range f.Functions {
		items := n.GetList().GetItems()
		if len(items) == 0 {
			continue
		}
		if call := rd.expr(items[0]); call != nil {
			out.Calls = append(out.Calls, call)
			out.At = union(out.At, call.At())
		}
	}
	for _, n := range f.Coldeflist {
		out.Columns = append(out.Columns, n.GetColumnDef().GetColname())
	}
	rd.pass(out.At)
	return out
}
