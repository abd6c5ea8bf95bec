package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// absent lowers NOT EXISTS (q), and x NOT IN (q) if x is not nil. It says
// nothing about the target, unless the query compares something with an argument
// on a row of the target's table: then it may be a fence.
func (lo *lowering) absent(q *stmt.Statement, sc *scope, x stmt.Expr) *cond {
	_, c := lo.query(q, sc, nil)
	fenceLike := false
	c.each(func(a *atom) {
		fenceLike = fenceLike || a.kind == compares && a.value.kind == caller && a.row != nil && a.row.kind != otherTable
	})
	if !fenceLike {
		return condAlways
	}
	if other := lo.noOther(q, sc, x); other != nil {
		return other
	}
	return condOpaque
}

// noOther reads NOT EXISTS (SELECT ... WHERE t.id = $1 AND t.token <> $2) as
// what it says of the row that t.id = $1 finds: in the snapshot its token was
// $2. No lock makes that stay true, for only rows that are found get locked. nil
// means that the query has another form.
func (lo *lowering) noOther(q *stmt.Statement, sc *scope, x stmt.Expr) *cond {
	if lo.alone || q.Kind != stmt.Select || len(q.CTEs)+len(q.Union)+len(q.Open) > 0 || q.Grouped || len(q.From) != 1 || q.Where == nil {
		return nil
	}
	src, ok := q.From[0].(*stmt.TableSource)
	if !ok || tableKey(&src.Table, lo.holes) != lo.target || sc.env.lookup(&src.Table) != nil {
		return nil
	}
	inner := &scope{outer: sc, env: sc.env}
	lo.tableSource(src, inner, nil)
	r := inner.bindings[0].row
	r.absent = true
	var finds, fails []*cond
	if x != nil {
		if len(q.Items) != 1 {
			return nil
		}
		finds = append(finds, lo.compareValues(lo.eval(x, sc), stmt.Eq, lo.eval(q.Items[0].Expr, inner)))
	}
	for _, y := range conjuncts(q.Where) {
		if c := lo.condition(y, inner, false); identifies(c, r) {
			finds = append(finds, c)
		} else {
			fails = append(fails, lo.notTrue(y, inner))
		}
	}
	other := disj(fails...)
	if len(finds) == 0 || !speaksOnlyOf(other, r) {
		return nil
	}
	return conj(append(finds, other)...)
}

func conjuncts(x stmt.Expr) []stmt.Expr {
	and, ok := x.(*stmt.And)
	if !ok {
		return []stmt.Expr{x}
	}
	var all []stmt.Expr
	for _, y := range and.Conds {
		all = append(all, conjuncts(y)...)
	}
	return all
}

// identifies reports whether a condition is that r is a certain row.
func identifies(c *cond, r *row) bool {
	if c.kind != leaf || c.atom.kind != compares || c.atom.op != stmt.Eq {
		return false
	}
	a := c.atom
	return a.row == r && identity.MatchString(a.col) || a.value.row == r && identity.MatchString(a.value.col)
}

// speaksOnlyOf reports whether a condition is known in full, and requires
// nothing of any row but r.
func speaksOnlyOf(c *cond, r *row) bool {
	if c.kind == always || c.kind == never || c.kind == opaque {
		return false
	}
	for _, s := range c.sub {
		if !speaksOnlyOf(s, r) {
			return false
		}
	}
	return c.kind != leaf || (c.atom.row == nil || c.atom.row == r) && (c.atom.value.row == nil || c.atom.value.row == r)
}
