package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// written is a data-modifying CTE. A row that it has updated or deleted is one
// that met its conditions at the latest, and stays locked to the end of the
// transaction: what depends on such a row is gated on that write. Rows that it
// has inserted are what its source says, read without a lock.
func (lo *lowering) written(q *stmt.Statement, sc *scope) (*derived, *cond) {
	switch q.Kind {
	case stmt.Update, stmt.Delete:
		return lo.changedRows(q, sc)
	case stmt.Insert:
		return lo.insertedRows(q, sc)
	}
	return &derived{}, condAlways
}

func (lo *lowering) changedRows(q *stmt.Statement, sc *scope) (*derived, *cond) {
	key := tableKey(q.Target, lo.holes)
	r := lo.newRow(otherTable, key)
	if key == lo.target {
		r.kind = sameTable
	}
	r.locked = true
	sc.bindings = append(sc.bindings, &binding{ref: ref(q.Target), row: r})
	var conds []*cond
	for _, src := range q.From {
		conds = append(conds, lo.source(src, sc, nil))
	}
	if q.Where != nil {
		conds = append(conds, lo.condition(q.Where, sc, false))
	}
	d := lo.items(q.Returning, sc, false)
	for i, v := range d.values {
		if v.kind == rowColumn && v.row == r && assigns(q.Set, v.col) {
			d.values[i] = value{} // the new value
		}
	}
	return d, conj(conds...)
}

func assigns(set []stmt.Assignment, column string) bool {
	for _, a := range set {
		if a.Column == column {
			return true
		}
	}
	return false
}

func (lo *lowering) insertedRows(q *stmt.Statement, sc *scope) (*derived, *cond) {
	c := condAlways
	b := &binding{ref: ref(q.Target), columns: map[string]value{}}
	if q.Query != nil {
		source, required := lo.query(q.Query, &scope{env: sc.env}, nil)
		c = required
		for i, col := range q.Columns {
			b.add(col, source.output(i))
		}
	}
	sc.bindings = append(sc.bindings, b)
	return lo.items(q.Returning, sc, false), c
}
