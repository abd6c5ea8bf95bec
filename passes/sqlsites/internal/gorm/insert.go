package gorm

import (
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// insert writes the INSERT of Create, and the upsert of Save and of
// clause.OnConflict.
func (q *query) insert(w *chain.Writer, l chain.Link) {
	var columns []string
	v := q.arg(l, 0)
	vals := &chain.Writer{}
	vals.In(l)
	add := func(column string, elem chain.Value) {
		if len(columns) > 0 {
			vals.Put(", ")
		}
		columns = append(columns, column)
		q.Value(vals, elem)
	}
	model := newModel(v.Type)
	switch {
	case v.Kind == chain.Record && isMap(v.Type):
		for i, key := range v.Keys {
			add(q.column(key), v.Elems[i])
		}
	case model != nil:
		for i := range model.Fields {
			f := &model.Fields[i]
			state, elem := chain.FieldState(q.r, v, *f, l.Call)
			if !f.Primary || state != chain.Unset || l.Name == "Save" {
				add(f.Column, elem)
			}
		}
	}
	w.Put("INSERT INTO ")
	q.from(w)
	w.In(l).Put(" (")
	if len(columns) == 0 || v.Open {
		w.Hole(q.r.Unknown(v.Expr))
	}
	for i, c := range columns {
		if i > 0 {
			w.Put(", ")
		}
		w.Column(c)
	}
	w.Put(") VALUES (").Add(vals.Fragment)
	if len(columns) == 0 || v.Open {
		w.Hole(q.r.Unknown(v.Expr))
	}
	w.Put(")")
	q.onConflict(w, l, columns)
	w.Add(q.output)
}

// onConflict writes the ON CONFLICT clause.
func (q *query) onConflict(w *chain.Writer, l chain.Link, columns []string) {
	if q.conflict == nil {
		if l.Name == "Save" {
			w.Put(" ON CONFLICT (").Put(q.primaryColumn()).Put(") DO UPDATE SET ")
			q.updateAll(w, columns)
		}
		return
	}
	c := *q.conflict
	w.In(q.conflAt).Put(" ON CONFLICT ")
	target, _ := c.Elem("Columns")
	name, constrained := c.Elem("OnConstraint")
	switch {
	case constrained && name.Kind == chain.Text:
		w.Put("ON CONSTRAINT ").Copy(name.Text).Put(" ")
	case len(target.Elems) > 0:
		w.Put("(")
		for i, col := range target.Elems {
			if i > 0 {
				w.Put(", ")
			}
			q.columnName(w, col)
		}
		w.Put(") ")
	}
	if nothing, ok := c.Elem("DoNothing"); ok && isTrue(q.r, nothing) {
		w.Put("DO NOTHING")
		return
	}
	if len(target.Elems) == 0 && !constrained {
		w.Put("(").Put(q.primaryColumn()).Put(") ")
	}
	w.Put("DO UPDATE SET ")
	if all, ok := c.Elem("UpdateAll"); ok && isTrue(q.r, all) {
		q.updateAll(w, columns)
	} else {
		set, _ := c.Elem("DoUpdates")
		q.conflictSet(w, set)
	}
	if where, ok := c.Elem("Where"); ok {
		w.Put(" WHERE ")
		if !q.expression(w, where) {
			w.Hole(chain.Piece{})
		}
	}
}

func (q *query) primaryColumn() string {
	if keys := q.model.Primary(); len(keys) > 0 {
		return keys[0].Column
	}
	return "id"
}

func (q *query) updateAll(w *chain.Writer, columns []string) {
	n := 0
	for _, c := range columns {
		if f := q.model.Field(c); f != nil && f.Primary {
			continue
		}
		if n > 0 {
			w.Put(", ")
		}
		n++
		w.Column(c).Put(" = excluded.").Column(c)
	}
	if n == 0 {
		w.Hole(chain.Piece{})
	}
}

// conflictSet writes the assignments of DoUpdates: clause.AssignmentColumns,
// clause.Assignments, or a clause.Set.
func (q *query) conflictSet(w *chain.Writer, set chain.Value) {
	switch {
	case set.Kind == chain.Calls && set.Last().Name == "AssignmentColumns":
		cols := set.Last().Arg(0)
		for i, c := range cols.Elems {
			if i > 0 {
				w.Put(", ")
			}
			q.columnName(w, c)
			w.Put(" = excluded.")
			q.columnName(w, c)
		}
		if len(cols.Elems) == 0 {
			w.Hole(chain.Piece{})
		}
	case set.Kind == chain.Calls && set.Last().Name == "Assignments":
		inner := *q
		inner.selects, inner.omits = names{}, names{}
		if arg := set.Last().Arg(0); arg.Kind == chain.Record {
			inner.assignMap(w, arg)
			return
		}
		w.Hole(chain.Piece{})
	case set.Kind == chain.List && len(set.Elems) > 0:
		for i, a := range set.Elems {
			if i > 0 {
				w.Put(", ")
			}
			q.columnOf(w, a)
			w.Put(" = ")
			value, _ := a.Elem("Value")
			q.Value(w, value)
		}
	default:
		w.Hole(chain.Piece{})
	}
}
