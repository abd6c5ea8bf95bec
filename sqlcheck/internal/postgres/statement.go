package postgres

import (
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// statement converts the statement that stands in r. What the model has no
// form for becomes a statement of kind Other.
func (c *converter) statement(n *node, r region) *stmt.Statement {
	s := &stmt.Statement{Whole: c.span(r)}
	v := c.verb(r)
	s.Verb = c.span(region{v, v + 1})
	switch x := n.GetNode().(type) {
	case *nodeSelectStmt:
		return c.query(x.SelectStmt, r)
	case *nodeInsertStmt:
		c.insert(s, x.InsertStmt, region{v, r.hi})
	case *nodeUpdateStmt:
		c.update(s, x.UpdateStmt, region{v, r.hi})
	case *nodeDeleteStmt:
		c.delete(s, x.DeleteStmt, region{v, r.hi})
	case *nodeMergeStmt:
		c.merge(s, x.MergeStmt, region{v, r.hi})
	}
	return s
}

// query converts the SELECT, VALUES or UNION that stands in r.
func (c *converter) query(q *selectStmt, r region) *stmt.Statement {
	for c.toks.IsPunct(r.lo, "(") && c.toks.Toks[r.lo].Match == r.hi-1 {
		r = region{r.lo + 1, r.hi - 1}
	}
	s := &stmt.Statement{Kind: stmt.Select, Whole: c.span(r)}
	body := region{c.verb(r), r.hi}
	if q.GetWithClause() != nil {
		s.CTEs = c.ctes(q.WithClause)
	}
	if q.GetOp() != setNone {
		c.setOperation(s, q, body)
	} else {
		c.simpleSelect(s, q, body)
	}
	s.Locks = locks(q.GetLockingClause())
	for _, n := range q.GetSortClause() {
		if x := c.expr(n.GetSortBy().GetNode()); x != nil {
			s.OrderBy = append(s.OrderBy, x)
		}
	}
	s.Limit = c.expr(q.GetLimitCount())
	return s
}

// simpleSelect converts a SELECT or VALUES whose first word is at r.lo, or in
// parentheses there: (SELECT ...) ORDER BY.
func (c *converter) simpleSelect(s *stmt.Statement, q *selectStmt, r region) {
	for c.toks.IsPunct(r.lo, "(") && c.toks.Toks[r.lo].Match >= 0 {
		r = c.inner(r.lo)
		r.lo = c.verb(r)
	}
	s.Verb = c.span(region{r.lo, r.lo + 1})
	s.Items = c.items(q.GetTargetList(), r.hi)
	from := c.findFrom(r)
	s.From = c.sources(q.GetFromClause(), region{from + 1, r.hi})
	c.setWhere(s, q.GetWhereClause(), region{from, r.hi}, r)
	for _, row := range q.GetValuesLists() {
		s.Values = append(s.Values, c.exprs(row.GetList().GetItems()))
	}
	s.Grouped = len(q.GetDistinctClause()) > 0 || len(q.GetGroupClause()) > 0 ||
		q.GetHavingClause() != nil || aggregated(s.Items)
}

// setWhere converts the WHERE clause, which stands in tail, or anywhere in
// whole if there is no FROM.
func (c *converter) setWhere(s *stmt.Statement, n *node, tail, whole region) {
	if n == nil {
		return
	}
	if tail.lo >= tail.hi {
		tail = whole
	}
	w := c.where(tail)
	s.WhereAt = c.span(w)
	s.Where = c.expr(n)
	if u, ok := s.Where.(*stmt.Unknown); ok && u.Place.IsZero() {
		u.Place = c.span(region{w.lo + 1, w.hi})
	}
}

// setOperation converts a UNION, INTERSECT or EXCEPT in r. The tree leans to
// the left and tells no places, so the operators are found from the right.
func (c *converter) setOperation(s *stmt.Statement, q *selectStmt, r region) {
	for c.toks.IsPunct(r.lo, "(") && c.toks.Toks[r.lo].Match >= 0 && !c.hasSetWord(r) {
		r = c.inner(r.lo)
		r.lo = c.verb(r)
	}
	r.hi = c.setTail(r)
	cuts := c.setWords(r)
	var right []*stmt.Statement
	for {
		cut := lastCut(c, &cuts, q.GetOp() == setIntersect, r.lo)
		lo := cut + 1
		for c.toks.Is(lo, "all", "distinct") {
			lo++
		}
		right = append(right, c.query(q.GetRarg(), region{min(lo, r.hi), r.hi}))
		r.hi = max(r.lo, cut)
		left := q.GetLarg()
		if left.GetOp() == setNone || left.GetWithClause() != nil || c.parenthesised(r) {
			right = append(right, c.query(left, r))
			break
		}
		q = left
	}
	for i := len(right) - 1; i >= 0; i-- {
		s.Union = append(s.Union, right[i])
	}
	s.Verb = s.Union[0].Verb
}

func (c *converter) parenthesised(r region) bool {
	return c.toks.IsPunct(r.lo, "(") && c.toks.Toks[r.lo].Match == r.hi-1
}

func (c *converter) hasSetWord(r region) bool {
	return c.find(r, "union", "intersect", "except") < r.hi
}

// setTail returns the index of the first word behind the last branch.
func (c *converter) setTail(r region) int {
	cuts := c.setWords(r)
	if len(cuts) == 0 {
		return r.hi
	}
	return c.find(region{cuts[len(cuts)-1] + 1, r.hi}, "order", "limit", "offset", "fetch", "for", "returning", "on")
}

// setWords returns the indices of the set operators on the top level of r.
func (c *converter) setWords(r region) []int {
	var cuts []int
	for i := r.lo; i < r.hi; i++ {
		if i = c.find(region{i, r.hi}, "union", "intersect", "except"); i < r.hi {
			cuts = append(cuts, i)
		}
	}
	return cuts
}

// lastCut takes from cuts the last operator of the kind that is wanted, and
// all behind it; none if there is no such operator. INTERSECT binds tighter.
func lastCut(c *converter, cuts *[]int, intersect bool, none int) int {
	for i := len(*cuts) - 1; i >= 0; i-- {
		if c.toks.Is((*cuts)[i], "intersect") == intersect {
			cut := (*cuts)[i]
			*cuts = (*cuts)[:i]
			return cut
		}
	}
	return none
}

// ctes converts the WITH queries.
func (c *converter) ctes(w *withClause) []stmt.CTE {
	var out []stmt.CTE
	for _, n := range w.GetCtes() {
		x := n.GetCommonTableExpr()
		if x == nil {
			continue
		}
		name := c.toks.At(int(x.Location))
		body := c.cteBody(name)
		out = append(out, stmt.CTE{
			Name:      x.Ctename,
			Columns:   names(x.Aliascolnames),
			Query:     c.statement(x.Ctequery, c.inner(body)),
			Recursive: w.Recursive,
			At:        c.span(region{name, c.after(body)}),
		})
	}
	return out
}

// locks converts the locking clauses.
func locks(clauses []*node) []stmt.Lock {
	var out []stmt.Lock
	for _, n := range clauses {
		l := n.GetLockingClause()
		if l == nil {
			continue
		}
		lock := stmt.Lock{
			Strength:   strength(l.Strength),
			SkipLocked: l.WaitPolicy == waitSkip,
			NoWait:     l.WaitPolicy == waitError,
		}
		for _, rel := range l.LockedRels {
			lock.Tables = append(lock.Tables, rel.GetRangeVar().GetRelname())
		}
		out = append(out, lock)
	}
	return out
}

func strength(s lockClauseStrength) stmt.LockStrength {
	switch s {
	case lockForShare:
		return stmt.ForShare
	case lockForNoKeyUpdate:
		return stmt.ForNoKeyUpdate
	case lockForUpdate:
		return stmt.ForUpdate
	}
	return stmt.ForKeyShare
}

// items converts an output list. hi bounds it.
func (c *converter) items(list []*node, hi int) []stmt.Item {
	var out []stmt.Item
	for _, n := range list {
		t := n.GetResTarget()
		if t == nil {
			continue
		}
		it := stmt.Item{Name: t.Name, Expr: c.expr(t.Val), At: c.element(t.Location, hi)}
		if col, ok := it.Expr.(*stmt.Column); ok && it.Name == "" {
			it.Name = col.Name
		}
		out = append(out, it)
	}
	return out
}

// names returns the strings of a list of names.
func names(list []*node) []string {
	var out []string
	for _, n := range list {
		out = append(out, n.GetString_().GetSval())
	}
	return out
}
