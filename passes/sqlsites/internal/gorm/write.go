package gorm

import (
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// update writes the UPDATE of Update and Updates.
func (q *query) update(w *chain.Writer, l chain.Link) {
	column := q.arg(l, 0)
	single := len(q.args(l)) == 2 && (l.Name == "Update" || l.Name == "UpdateColumn")
	if !single {
		q.dest(l)
	}
	w.Put("UPDATE ")
	q.from(w)
	w.In(l).Put(" SET ")
	if single {
		q.columnName(w, column)
		w.Put(" = ")
		q.Value(w, q.arg(l, 1))
	} else {
		q.assign(w, l, column)
	}
	q.finish(w, l, q.whole(l))
}

// assign writes the assignments that a map or a struct stands for. What is not
// known of them is a hole.
func (q *query) assign(w *chain.Writer, l chain.Link, v chain.Value) {
	switch {
	case v.Kind == chain.Record && isMap(v.Type):
		q.assignMap(w, v)
	case isStruct(v):
		q.assignStruct(w, l, v)
	default:
		w.Hole(q.r.Unknown(v.Expr))
	}
}

func (q *query) assignMap(w *chain.Writer, v chain.Value) {
	n := 0
	for i, key := range v.Keys {
		if !q.chosen(q.model.Field(key), key) {
			continue
		}
		if n > 0 {
			w.Put(", ")
		}
		n++
		w.Column(q.column(key)).Put(" = ")
		q.Value(w, v.Elems[i])
	}
	if v.Open || n == 0 {
		if n > 0 {
			w.Put(", ")
		}
		w.Hole(q.r.Unknown(v.Expr))
	}
}

// chosen reports whether Select and Omit let a column be written.
func (q *query) chosen(f *chain.Field, column string) bool {
	if q.omits.given && q.omits.has(f, column) {
		return false
	}
	return !q.selects.given || q.selects.all || q.selects.open || q.selects.has(f, column)
}

// assignStruct writes the fields that Updates takes from a struct: those that
// are not zero, or those that Select names.
func (q *query) assignStruct(w *chain.Writer, l chain.Link, v chain.Value) {
	model := newModel(v.Type)
	assigned := q.r.Assigned(v.Expr, l.Call)
	if model == nil || q.selects.open || !chain.Known(v) && !q.selects.given && len(assigned) == 0 {
		w.Hole(q.r.Unknown(v.Expr))
		return
	}
	n := 0
	for i := range model.Fields {
		f := &model.Fields[i]
		state, elem := chain.FieldState(q.r, v, *f, l.Call)
		named := q.selects.given && q.chosen(f, f.Column)
		if !q.chosen(f, f.Column) || f.Primary || !named && (state == chain.Unset || state == chain.Maybe && !chain.Sets(assigned, f.Name)) {
			continue
		}
		if n > 0 {
			w.Put(", ")
		}
		n++
		w.Column(f.Column).Put(" = ")
		if state == chain.Unset && elem.Expr == nil && isPointer(f.Type) {
			w.Put("NULL") // a pointer that is left out
			continue
		}
		q.Value(w, elem)
	}
	if n == 0 {
		w.Hole(q.r.Unknown(v.Expr))
	}
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// whole returns the conditions with those on the primary key of the model.
func (q *query) whole(l chain.Link) []cond {
	conds := append([]cond(nil), q.conds...)
	if q.model == nil {
		return q.complete(conds, l)
	}
	if key, ok := q.key(l); ok {
		conds = append(conds, key)
	}
	return q.complete(conds, l)
}

// key is the condition on the primary key of the model, where the model has
// one.
func (q *query) key(l chain.Link) (cond, bool) {
	w := &chain.Writer{}
	w.In(q.valueLink)
	_, many := underlying(derefOf(q.value.Type)).(*types.Slice)
	first := true
	for _, f := range q.model.Primary() {
		state, elem := chain.FieldState(q.r, q.value, f, l.Call)
		if state == chain.Unset {
			continue
		}
		if !first {
			w.Put(" AND ")
		}
		first = false
		w.Column(f.Column)
		if many {
			w.Put(" IN (").Bind(nil).Put(")")
			continue
		}
		w.Put(" = ")
		q.Value(w, elem)
	}
	return cond{text: w.Fragment, link: q.valueLink}, !first
}

func derefOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// complete adds a hole for what is not known. A chain that has no condition, or
// names no table, may have got them from where it starts: gorm runs no UPDATE
// or DELETE without a condition.
func (q *query) complete(conds []cond, l chain.Link) []cond {
	named := q.table != nil || q.value.Type != nil
	if len(conds) > 0 && named && !q.open {
		return conds
	}
	p := q.r.Unknown(q.chain.Root)
	if p.From == nil || q.open {
		return append(conds, openCondition(l))
	}
	w := &chain.Writer{}
	return append(conds, cond{text: w.In(l).Hole(p).Fragment, link: l})
}

// finish writes WHERE and what comes behind it.
func (q *query) finish(w *chain.Writer, l chain.Link, conds []cond) {
	if len(conds) > 0 {
		w.In(conds[0].link).Put(" WHERE ")
		writeConditions(w, conds)
	}
	w.Add(q.output)
	w.In(l)
}

// save writes what Save runs: an UPDATE of all columns by primary key, which
// becomes an upsert if it finds no row. With conditions of its own it is the
// upsert that decides.
func (q *query) save(w *chain.Writer, l chain.Link) {
	own := len(q.conds) > 0
	q.setModel(q.arg(l, 0), l)
	if q.model == nil {
		w.Put("UPDATE ")
		q.from(w)
		w.Put(" SET ").Hole(q.r.Unknown(q.value.Expr))
		q.finish(w, l, q.complete(append(q.conds, openCondition(l)), l))
		return
	}
	_, many := underlying(derefOf(q.value.Type)).(*types.Slice)
	key, keyed := q.key(l)
	if many || !keyed || own && !q.selects.given {
		q.insert(w, l)
		return
	}
	w.Put("UPDATE ")
	q.from(w)
	w.In(l).Put(" SET ")
	assigned := q.r.Assigned(q.value.Expr, l.Call)
	n := 0
	for i := range q.model.Fields {
		f := &q.model.Fields[i]
		if f.Primary || !q.chosen(f, f.Column) || len(assigned) > 0 && !chain.Sets(assigned, f.Name) {
			continue
		}
		if n > 0 {
			w.Put(", ")
		}
		n++
		w.Column(f.Column).Put(" = ")
		_, elem := chain.FieldState(q.r, q.value, *f, l.Call)
		q.Value(w, elem)
	}
	q.finish(w, l, q.complete(append(q.conds, key), l))
}

// delete writes the DELETE of Delete.
func (q *query) delete(w *chain.Writer, l chain.Link) {
	args := q.args(l)
	if len(args) > 0 {
		// The key of what is deleted counts as well as that of Model.
		before := *q
		q.setModel(args[0], l)
		if before.model != nil {
			if key, ok := before.key(l); ok {
				q.conds = append(q.conds, key)
			}
			if q.model == nil {
				q.value, q.valueLink, q.model = before.value, before.valueLink, before.model
			}
		}
	}
	if len(args) > 1 || l.Spread {
		if text, ok := q.condition(l, args[1:]); ok {
			q.conds = append(q.conds, cond{text: text, link: l})
		}
	}
	w.Put("DELETE FROM ")
	q.from(w)
	w.In(l)
	q.finish(w, l, q.whole(l))
}
