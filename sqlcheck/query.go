package sqlcheck

import (
	"cmp"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A derived is the rows of a sub-select: its output columns by position, with
// their names.
type derived struct {
	names  []string
	values []value
	star   *row // the row behind a * among the columns
	placed int  // of values: how many stand before that *, and so at a known position
}

func (d *derived) output(i int) value {
	if d == nil || i >= len(d.values) || d.star != nil && i >= d.placed {
		return value{}
	}
	return d.values[i]
}

// bind gives the columns of d the names that the reference to it declares.
func (d *derived) bind(ref string, columns []string) *binding {
	b := &binding{ref: ref, columns: map[string]value{}, star: d.star}
	for i, v := range d.values {
		name := d.names[i]
		if i < len(columns) && (d.star == nil || i < d.placed) {
			name = columns[i]
		}
		b.add(name, v)
	}
	return b
}

// query lowers a sub-select, CTE body or VALUES list: the values of its output
// columns, and what holds whenever it has a row. lock is a row lock that the
// query around it extends to its tables.
func (lo *lowering) query(q *stmt.Statement, outer *scope, lock *stmt.Lock) (*derived, *cond) {
	if lo.spend() {
		return &derived{}, condOpaque
	}
	sc := &scope{outer: outer, env: outer.env.with(q.CTEs)}
	switch {
	case q.Kind != stmt.Select:
		return lo.written(q, sc)
	case len(q.Union) > 0:
		return lo.union(q, sc, lock)
	case len(q.Values) > 0:
		return lo.values(q, sc), condAlways
	}
	if lock != nil && len(q.Locks) == 0 && !q.Grouped {
		q = withLock(q, *lock)
	}
	var conds []*cond
	for _, src := range q.From {
		conds = append(conds, lo.source(src, sc, q))
	}
	if q.Where != nil {
		conds = append(conds, lo.condition(q.Where, sc, false))
	}
	for _, o := range q.Open {
		if o.Clause == stmt.OpenTail || o.Clause == stmt.OpenWhere {
			conds = append(conds, condOpaque)
		}
	}
	return lo.items(q.Items, sc, q.Grouped), conj(conds...)
}

func withLock(q *stmt.Statement, lock stmt.Lock) *stmt.Statement {
	locked := *q
	locked.Locks = []stmt.Lock{lock}
	return &locked
}

func (lo *lowering) union(q *stmt.Statement, sc *scope, lock *stmt.Lock) (*derived, *cond) {
	var out *derived
	var conds []*cond
	for _, branch := range q.Union {
		d, c := lo.query(branch, sc, lock)
		conds = append(conds, c)
		if out == nil {
			out = d
			continue
		}
		out = &derived{names: out.names, values: merge(out.values, d.values)}
	}
	if out == nil {
		out = &derived{}
	}
	return out, disj(conds...)
}

// merge keeps what two branches of a UNION agree on: where both outputs come
// from the caller, so does the union's.
func merge(a, b []value) []value {
	out := make([]value, len(a))
	for i := range a {
		if i < len(b) && a[i].kind == b[i].kind && (a[i].kind == caller || a[i].kind == constant) {
			out[i] = a[i]
		}
	}
	return out
}

// values is a VALUES list: its columns come from the caller, row by row.
func (lo *lowering) values(q *stmt.Statement, sc *scope) *derived {
	d := &derived{}
	g := &group{}
	for i, x := range q.Values[0] {
		v := lo.eval(x, sc)
		for _, other := range q.Values[1:] {
			if i < len(other) && v.kind != caller {
				v = lo.eval(other[i], sc)
			}
		}
		if v.kind == caller && len(q.Values) > 1 {
			v.group = g
		}
		d.values = append(d.values, v)
		d.names = append(d.names, "")
	}
	for i := range d.names {
		d.names[i] = "column" + string(rune('1'+i%9))
	}
	return d
}

func (lo *lowering) items(items []stmt.Item, sc *scope, grouped bool) *derived {
	d := &derived{}
	g := &group{}
	for _, item := range items {
		if star, ok := item.Expr.(*stmt.Star); ok {
			d.addStar(star, sc)
			continue
		}
		v := lo.eval(item.Expr, sc)
		if grouped && v.kind == rowColumn && isAggregate(item.Expr) {
			v.lossy = true
		}
		if v.kind == caller && isUnnest(item.Expr) {
			v.group = g
		}
		d.values = append(d.values, v)
		d.names = append(d.names, itemName(item))
	}
	return d
}

func (d *derived) addStar(star *stmt.Star, sc *scope) {
	for _, b := range sc.bindings {
		if star.Table != "" && b.ref != star.Table {
			continue
		}
		if star := cmp.Or(b.row, b.star); star != nil && d.star == nil {
			d.star, d.placed = star, len(d.values)
		}
		d.names = append(d.names, b.names...)
		d.values = append(d.values, b.values...)
	}
}

func itemName(item stmt.Item) string {
	if item.Name != "" {
		return item.Name
	}
	switch x := item.Expr.(type) {
	case *stmt.Column:
		return x.Name
	case *stmt.Call:
		return x.Name
	case *stmt.Cast:
		return itemName(stmt.Item{Expr: x.X})
	}
	return ""
}

func isAggregate(x stmt.Expr) bool {
	c, ok := x.(*stmt.Call)
	return ok && !c.Window
}

func isUnnest(x stmt.Expr) bool {
	switch x := x.(type) {
	case *stmt.Call:
		return setReturning[x.Name]
	case *stmt.Cast:
		return isUnnest(x.X)
	}
	return false
}

// setReturning are functions that turn one argument into a row for each of its
// elements.
var setReturning = map[string]bool{
	"unnest": true, "json_array_elements": true, "jsonb_array_elements": true, "json_array_elements_text": true,
	"jsonb_array_elements_text": true, "json_each": true, "jsonb_each": true, "json_to_recordset": true,
	"jsonb_to_recordset": true, "json_populate_recordset": true, "jsonb_populate_recordset": true,
	"regexp_split_to_table": true, "string_to_table": true, "json_table": true, "xmltable": true,
}
