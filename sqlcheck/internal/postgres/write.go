package postgres

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// update converts an UPDATE whose verb is at r.lo.
func (c *converter) update(s *stmt.Statement, u *updateStmt, r region) {
	s.Kind = stmt.Update
	s.CTEs = c.ctes(u.GetWithClause())
	s.Target = c.table(u.GetRelation())
	set := c.find(region{r.lo + 2, r.hi}, "set") // the table may be called set
	s.Set = c.assignments(u.GetTargetList(), ref(s.Target), r.hi)
	from := c.findFrom(region{set, r.hi})
	s.From = c.sources(u.GetFromClause(), region{from + 1, r.hi})
	c.setWhere(s, u.GetWhereClause(), region{from, r.hi}, region{set, r.hi})
	s.Returning = c.items(returningOfUpdate(u), r.hi)
}

// delete converts a DELETE whose verb is at r.lo.
func (c *converter) delete(s *stmt.Statement, d *deleteStmt, r region) {
	s.Kind = stmt.Delete
	s.CTEs = c.ctes(d.GetWithClause())
	s.Target = c.table(d.GetRelation())
	using := c.find(r, "using")
	s.From = c.sources(d.GetUsingClause(), region{using + 1, r.hi})
	c.setWhere(s, d.GetWhereClause(), region{using, r.hi}, r)
	s.Returning = c.items(returningOfDelete(d), r.hi)
}

// insert converts an INSERT whose verb is at r.lo.
func (c *converter) insert(s *stmt.Statement, x *insertStmt, r region) {
	s.Kind = stmt.Insert
	s.CTEs = c.ctes(x.GetWithClause())
	s.Target = c.table(x.GetRelation())
	for _, n := range x.GetCols() {
		s.Columns = append(s.Columns, n.GetResTarget().GetName())
	}
	on := r.hi
	if oc := x.GetOnConflictClause(); oc != nil && oc.Location >= 0 {
		on = min(r.hi, c.toks.At(int(oc.Location)))
	}
	returning := r.hi
	if list := returningOfInsert(x); len(list) > 0 {
		returning = c.find(region{min(on, c.queryStart(r)), r.hi}, "returning")
		s.Returning = c.items(list, r.hi)
	}
	if q := x.GetSelectStmt().GetSelectStmt(); q != nil {
		s.Query = c.query(q, region{c.queryStart(r), min(on, returning)})
	}
	if oc := x.GetOnConflictClause(); oc != nil {
		s.OnConflict = c.conflict(oc, ref(s.Target), region{on, returning})
		s.IgnoreOn = s.OnConflict.Nothing
	}
}

// queryStart returns the index of the first token of the rows of an INSERT:
// INSERT INTO name [AS alias] [(columns)] [OVERRIDING ... VALUE] query.
func (c *converter) queryStart(r region) int {
	i := c.nameEnd(r.lo + 2)
	if c.toks.Is(i, "as") {
		i += 2
	}
	if c.toks.IsPunct(i, "(") && !c.startsQuery(i) {
		i = c.after(i)
	}
	for c.toks.Is(i, "overriding", "system", "user", "value") {
		i++
	}
	return min(i, r.hi)
}

// startsQuery reports whether a query stands in the parentheses at token i.
func (c *converter) startsQuery(i int) bool {
	for c.toks.IsPunct(i, "(") {
		i++
	}
	return c.keyword(i, "select", "with", "values", "table")
}

// conflict converts the ON CONFLICT clause in r.
func (c *converter) conflict(x *onConflictClause, target string, r region) *stmt.Conflict {
	out := &stmt.Conflict{Nothing: x.Action == conflictNothing}
	for _, n := range x.GetInfer().GetIndexElems() {
		if name := n.GetIndexElem().GetName(); name != "" {
			out.Target = append(out.Target, name)
		}
	}
	do := region{c.find(r, "do"), r.hi}
	out.At = c.span(do)
	out.Set = c.assignments(x.GetTargetList(), target, r.hi)
	if x.GetWhereClause() != nil {
		out.WhereAt = c.span(c.where(do))
		out.Where = c.expr(x.WhereClause)
	}
	return out
}

// merge converts a MERGE whose verb is at r.lo.
func (c *converter) merge(s *stmt.Statement, m *mergeStmt, r region) {
	s.Kind = stmt.Merge
	s.CTEs = c.ctes(m.GetWithClause())
	s.Target = c.table(m.GetRelation())
	using := c.find(r, "using")
	if m.GetSourceRelation() != nil {
		s.From = c.sources([]*node{m.SourceRelation}, region{using + 1, r.hi})
	}
	s.On = c.expr(m.GetJoinCondition())
	s.Returning = c.items(returningOfMerge(m), r.hi)
	starts := c.armStarts(region{using, r.hi})
	for i, n := range m.GetMergeWhenClauses() {
		w := n.GetMergeWhenClause()
		if w == nil {
			continue
		}
		arm := region{r.hi, r.hi}
		if i < len(starts) {
			arm = region{starts[i], r.hi}
		}
		if i+1 < len(starts) {
			arm.hi = starts[i+1]
		} else {
			arm.hi = c.find(arm, "returning")
		}
		s.Arms = append(s.Arms, c.arm(w, ref(s.Target), arm))
	}
}

// armStarts returns the indices of the WHEN words of MERGE's arms in r.
func (c *converter) armStarts(r region) []int {
	var starts []int
	cases := 0
	for i := r.lo; i < r.hi; i++ {
		switch {
		case c.keyword(i, "case"):
			cases++
		case c.keyword(i, "end"):
			cases--
		case cases == 0 && c.keyword(i, "when"):
			starts = append(starts, i)
		}
		i = max(i, c.after(i)-1)
	}
	return starts
}

// arm converts the arm of MERGE in r.
func (c *converter) arm(w *mergeWhenClause, target string, r region) stmt.MergeArm {
	arm := stmt.MergeArm{
		Matched:   matched(w),
		BySource:  missingInSource(w),
		Condition: c.expr(w.GetCondition()),
		At:        c.span(r),
	}
	switch w.CommandType {
	case cmdUpdate:
		arm.Kind = stmt.Update
		arm.Set = c.assignments(w.TargetList, target, r.hi)
	case cmdDelete:
		arm.Kind = stmt.Delete
	case cmdInsert:
		arm.Kind = stmt.Insert
		for _, n := range w.TargetList {
			arm.Columns = append(arm.Columns, n.GetResTarget().GetName())
		}
		arm.Values = c.exprs(w.Values)
	}
	return arm
}

// assignments converts a SET list and expands its multi-column elements. target
// is the name that expressions use for the table.
func (c *converter) assignments(list []*node, target string, hi int) []stmt.Assignment {
	var out []stmt.Assignment
	var shared stmt.Expr // the source of the multi-column element at hand
	for _, n := range list {
		t := n.GetResTarget()
		if t == nil {
			continue
		}
		a := stmt.Assignment{Column: t.Name, At: c.element(t.Location, hi)}
		if m := t.GetVal().GetMultiAssignRef(); m != nil {
			if m.Colno == 1 {
				shared = c.expr(m.Source)
			}
			a.Value, a.Field = fieldOf(shared, int(m.Colno)-1)
		} else {
			a.Value = c.expr(t.Val)
		}
		if len(t.Indirection) == 1 && t.Name == target && t.Indirection[0].GetString_() != nil {
			// Other dialects let the table stand before the column.
			a.Column = t.Indirection[0].GetString_().GetSval()
		} else if len(t.Indirection) > 0 {
			// Only a part of the column is set, so its value is not known.
			a.Value = &stmt.Unknown{Node: at(a.At), What: "part of a column", Parts: present(a.Value)}
		}
		out = append(out, a)
	}
	return out
}

// fieldOf returns what column i of a multi-column SET is set to.
func fieldOf(source stmt.Expr, i int) (stmt.Expr, int) {
	switch source := source.(type) {
	case *stmt.Row:
		if i < len(source.Elems) {
			return source.Elems[i], 0
		}
	case *stmt.Subquery:
		return source, i
	}
	return &stmt.Unknown{What: "multi-column source", Parts: present(source)}, 0
}

// present returns a list of x, or none if it is nil.
func present(xs ...stmt.Expr) []stmt.Expr {
	var out []stmt.Expr
	for _, x := range xs {
		if x != nil {
			out = append(out, x)
		}
	}
	return out
}

func ref(t *stmt.Table) string {
	if t == nil {
		return ""
	}
	return t.Ref()
}
