package goqu

import (
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// write writes the statement.
func (d *dataset) write(w *chain.Writer) {
	w.In(d.at)
	switch d.verb {
	case "Update":
		w.Put("UPDATE ")
		d.put(w, d.table)
		w.In(d.at).Put(" SET ")
		if d.open || len(d.set) == 0 {
			d.set = append(d.set, d.hole())
		}
		w.Join(d.set, ", ")
	case "Delete":
		w.Put("DELETE FROM ")
		d.put(w, d.table)
	case "Insert":
		d.insert(w)
		w.Add(d.output)
		return
	case "Select":
		w.Put("SELECT ")
		if len(d.columns) == 0 {
			w.Put("*")
		}
		w.Join(d.columns, ", ").In(d.at).Put(" FROM ")
		d.put(w, d.table)
	}
	for _, f := range d.from {
		w.Add(f)
	}
	if d.open {
		if len(d.wheres) == 0 {
			d.whereAt = d.at
		}
		d.wheres = append(d.wheres, d.hole())
	}
	if len(d.wheres) > 0 {
		w.In(d.whereAt).Put(" WHERE ").Join(d.wheres, " AND ")
	}
	for _, t := range d.tail {
		w.Add(t)
	}
	w.Add(d.output)
}

func (d *dataset) put(w *chain.Writer, f chain.Fragment) {
	if f.Empty() {
		w.Hole(chain.Piece{})
		return
	}
	w.Add(f)
}

func (d *dataset) hole() chain.Fragment {
	w := &chain.Writer{}
	return w.In(d.at).Hole(chain.Piece{}).Fragment
}

// assign reads Set: a record, or expressions such as goqu.C("a").Set(1).
func (d *dataset) assign(l chain.Link, v chain.Value) {
	w := &chain.Writer{}
	w.In(l)
	if v.Kind != chain.Record || !isMap(v.Type) {
		d.set = append(d.set, w.Hole(d.r.Unknown(v.Expr)).Fragment)
		return
	}
	for i, key := range v.Keys {
		one := &chain.Writer{}
		one.In(l).Column(key).Put(" = ")
		d.Value(one, v.Elems[i])
		d.set = append(d.set, one.Fragment)
	}
	if v.Open {
		d.set = append(d.set, w.Hole(chain.Piece{}).Fragment)
	}
}

// insert writes INSERT with its rows, which are records, and its conflict
// clause.
func (d *dataset) insert(w *chain.Writer) {
	w.Put("INSERT INTO ")
	d.put(w, d.table)
	w.In(d.at)
	if len(d.rows) == 0 || d.rows[0].Kind != chain.Record || !isMap(d.rows[0].Type) {
		w.Put(" (").Hole(chain.Piece{}).Put(") VALUES (").Hole(chain.Piece{}).Put(")")
	} else {
		w.Put(" (")
		for i, key := range d.rows[0].Keys {
			if i > 0 {
				w.Put(", ")
			}
			w.Column(key)
		}
		w.Put(") VALUES (")
		for i, v := range d.rows[0].Elems {
			if i > 0 {
				w.Put(", ")
			}
			d.Value(w, v)
		}
		w.Put(")")
	}
	if d.conflict != nil {
		d.onConflict(w, *d.conflict)
	}
}

// onConflict writes OnConflict(goqu.DoNothing()) and OnConflict(goqu.DoUpdate(
// "id", goqu.Record{...}).Where(...)).
func (d *dataset) onConflict(w *chain.Writer, l chain.Link) {
	v := l.Arg(0)
	if v.Kind != chain.Calls {
		w.In(l).Hole(d.r.Unknown(v.Expr))
		return
	}
	inner := &dataset{r: d.r}
	var target chain.Value
	for _, c := range v.Links {
		switch c.Name {
		case "DoNothing":
			w.In(l).Put(" ON CONFLICT DO NOTHING")
			return
		case "DoUpdate":
			target = c.Arg(0)
			inner.assign(c, c.Arg(1))
		case "Where":
			inner.where(c)
		}
	}
	w.In(l).Put(" ON CONFLICT (")
	d.named(w, target)
	w.Put(") DO UPDATE SET ").Join(inner.set, ", ")
	if len(inner.wheres) > 0 {
		w.In(inner.whereAt).Put(" WHERE ").Join(inner.wheres, " AND ")
	}
}
