package gorm

import (
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// operators are the comparisons of package clause.
var operators = map[string]string{
	"Eq": "=", "Neq": "<>", "Gt": ">", "Gte": ">=", "Lt": "<", "Lte": "<=", "Like": "LIKE",
}

// expression writes an expression of package clause, or gorm.Expr, as a
// condition. It reports whether v is one that is known.
func (q *query) expression(w *chain.Writer, v chain.Value) bool {
	if isExpr(v) {
		q.expr(w, v)
		return true
	}
	if v.Kind == chain.Calls {
		switch l := v.Last(); l.Name {
		case "And":
			return q.expressions(w, l.Args, l.Spread, "(", " AND ")
		case "Or":
			return q.expressions(w, l.Args, l.Spread, "(", " OR ")
		case "Not":
			return q.expressions(w, l.Args, l.Spread, "NOT (", " AND ")
		}
		return false
	}
	if v.Kind != chain.Record {
		return false
	}
	name := v.TypeName()
	if op, ok := operators[name]; ok {
		value, _ := v.Elem("Value")
		q.compare(w, func() { q.columnOf(w, v) }, op, value)
		return true
	}
	exprs, _ := v.Elem("Exprs")
	switch name {
	case "IN":
		values, _ := v.Elem("Values")
		q.columnOf(w, v)
		w.Put(" IN (")
		chain.Elements(w, q, values)
		w.Put(")")
		return true
	case "AndConditions", "Where":
		return q.expressions(w, exprs.Elems, exprs.Open || exprs.Kind != chain.List, "(", " AND ")
	case "OrConditions":
		return q.expressions(w, exprs.Elems, exprs.Open || exprs.Kind != chain.List, "(", " OR ")
	case "NotConditions":
		return q.expressions(w, exprs.Elems, exprs.Open || exprs.Kind != chain.List, "NOT (", " AND ")
	}
	return false
}

// expressions joins conditions in brackets. A list that may hold more ends in
// a hole.
func (q *query) expressions(w *chain.Writer, list []chain.Value, open bool, before, sep string) bool {
	w.Put(before)
	for i, v := range list {
		if i > 0 {
			w.Put(sep)
		}
		if !q.expression(w, v) {
			w.Hole(q.r.Unknown(v.Expr))
		}
	}
	if open {
		if len(list) > 0 {
			w.Put(sep)
		}
		w.Hole(chain.Piece{})
	}
	w.Put(")")
	return true
}

// columnOf writes the field Column of an expression or assignment: a text, or
// a clause.Column.
func (q *query) columnOf(w *chain.Writer, v chain.Value) {
	col, _ := v.Elem("Column")
	q.columnName(w, col)
}

func (q *query) columnName(w *chain.Writer, col chain.Value) {
	if name, ok := col.Elem("Name"); ok {
		col = name
	}
	if s, ok := col.Constant(); ok && q.column(s) != s {
		w.Column(q.column(s))
		return
	}
	if col.Kind != chain.Text {
		w.Hole(q.r.Unknown(col.Expr))
		return
	}
	w.Name(col.Text)
}

// clause reads one argument of Clauses.
func (q *query) clause(l chain.Link, v chain.Value) {
	w := &chain.Writer{}
	w.In(l)
	switch {
	case v.Kind != chain.Record:
		q.open = true
	case v.TypeName() == "Locking":
		q.locking(w, v)
	case v.TypeName() == "Returning":
		q.returning(w, v)
	case v.TypeName() == "OnConflict":
		q.conflict, q.conflAt = &v, l
	case q.expression(w, v):
		q.conds = append(q.conds, cond{text: w.Fragment, link: l})
	default:
		q.open = true
	}
}

// locking reads clause.Locking.
func (q *query) locking(w *chain.Writer, v chain.Value) {
	w.Put(" FOR ")
	if strength, ok := v.Elem("Strength"); ok && strength.Kind == chain.Text {
		w.Copy(strength.Text)
	} else {
		w.Hole(chain.Piece{})
	}
	if options, ok := v.Elem("Options"); ok {
		w.Put(" ").Copy(options.Text)
	}
	q.lock = w.Fragment
}

// returning reads clause.Returning: the columns it names, or all.
func (q *query) returning(w *chain.Writer, v chain.Value) {
	w.Put(" RETURNING ")
	cols, _ := v.Elem("Columns")
	if len(cols.Elems) == 0 {
		w.Put("*")
	}
	for i, c := range cols.Elems {
		if i > 0 {
			w.Put(", ")
		}
		q.columnName(w, c)
	}
	q.output = w.Fragment
}
