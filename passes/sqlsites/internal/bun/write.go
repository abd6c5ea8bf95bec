package bun

import (
	"slices"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// write writes the statement.
func (q *query) write(w *chain.Writer) {
	w.In(q.at)
	if len(q.with) > 0 {
		w.Put("WITH ").Join(q.with, ", ").Put(" ")
	}
	switch q.verb {
	case "Update":
		w.Put("UPDATE ")
		q.from(w)
		w.In(q.at).Put(" SET ").Join(q.assignments(), ", ")
	case "Delete":
		w.Put("DELETE FROM ")
		q.from(w)
	case "Insert":
		q.insert(w)
	case "Select":
		w.Put("SELECT ")
		if len(q.columns) == 0 {
			w.Put("*")
		}
		w.Join(q.columns, ", ").In(q.at).Put(" FROM ")
		q.from(w)
	}
	for _, t := range q.more {
		w.Add(t)
	}
	q.finish(w)
}

// finish writes WHERE and what comes behind it.
func (q *query) finish(w *chain.Writer) {
	if q.open && q.verb != "Insert" {
		hole := &chain.Writer{}
		q.conds = append(q.conds, cond{hole.In(q.at).Hole(chain.Piece{}).Fragment, " AND ", q.at})
	}
	if len(q.conds) > 0 {
		w.In(q.conds[0].link).Put(" WHERE ")
		q.conds.write(w)
	}
	for _, t := range q.tail {
		w.Add(t)
	}
	w.Add(q.output)
}

// from writes the table that the query is about.
func (q *query) from(w *chain.Writer) {
	if !q.table.Empty() {
		w.Add(q.table)
		return
	}
	w.Add(q.tableName())
	if q.model != nil {
		w.Put(" AS ").Column(q.alias())
	}
}

// assignments returns the SET list: what Set adds, or the columns of the model.
func (q *query) assignments() []chain.Fragment {
	set := slices.Clone(q.set)
	if len(set) == 0 && q.model != nil {
		assigned := q.r.Assigned(q.value.Expr, q.at.Call)
		for _, f := range q.model.Fields {
			if f.Primary || len(q.chosen) > 0 && !slices.Contains(q.chosen, f.Column) {
				continue
			}
			if len(q.chosen) == 0 && len(assigned) > 0 && !chain.Sets(assigned, f.Name) {
				continue
			}
			w := &chain.Writer{}
			w.In(q.at).Column(f.Column).Put(" = ")
			_, v := chain.FieldState(q.r, q.value, f, q.at.Call)
			q.Value(w, v)
			set = append(set, w.Fragment)
		}
	}
	if len(set) == 0 || q.open {
		w := &chain.Writer{}
		set = append(set, w.In(q.at).Hole(chain.Piece{}).Fragment)
	}
	return set
}

// insert writes INSERT with the columns of the model, and its conflict clause.
func (q *query) insert(w *chain.Writer) {
	w.Put("INSERT INTO ")
	q.from(w)
	columns, values := &chain.Writer{}, &chain.Writer{}
	columns.In(q.at)
	values.In(q.at)
	n := 0
	if q.model != nil {
		for _, f := range q.model.Fields {
			if n > 0 {
				columns.Put(", ")
				values.Put(", ")
			}
			n++
			columns.Column(f.Column)
			_, v := chain.FieldState(q.r, q.value, f, q.at.Call)
			q.Value(values, v)
		}
	}
	if n == 0 {
		columns.Hole(q.r.Unknown(q.value.Expr))
		values.Hole(q.r.Unknown(q.value.Expr))
	}
	w.In(q.at).Put(" (").Add(columns.Fragment).Put(") VALUES (").Add(values.Fragment).Put(")")
	w.Add(q.on)
	if len(q.set) > 0 {
		w.Put(" SET ").Join(q.set, ", ")
	}
}
