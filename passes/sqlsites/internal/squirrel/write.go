package squirrel

import (
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// write writes the statement.
func (b *builder) write(w *chain.Writer) {
	for _, p := range b.prefixes {
		w.Add(p)
	}
	w.In(b.at)
	switch b.verb {
	case "Update":
		w.Put("UPDATE ")
		b.put(w, b.table)
		w.In(b.at).Put(" SET ")
		if b.open {
			b.set = append(b.set, b.hole())
		}
		w.Join(b.set, ", ")
	case "Delete":
		w.Put("DELETE FROM ")
		b.put(w, b.table)
	case "Insert", "Replace":
		b.insert(w)
	case "Select":
		w.Put("SELECT ").Join(b.columns, ", ").In(b.at).Put(" FROM ")
		b.put(w, b.table)
	}
	for _, j := range b.joins {
		w.Add(j)
	}
	if b.open && b.verb != "Insert" && b.verb != "Replace" {
		if len(b.wheres) == 0 {
			b.whereAt = b.at
		}
		b.wheres = append(b.wheres, b.hole())
	}
	if len(b.wheres) > 0 {
		w.In(b.whereAt).Put(" WHERE ").Join(b.wheres, " AND ")
	}
	for _, t := range b.tail {
		w.Add(t)
	}
	for _, s := range b.suffixes {
		w.Add(s)
	}
}

// put writes a part that a statement must have: a hole where it has none.
func (b *builder) put(w *chain.Writer, f chain.Fragment) {
	if f.Empty() {
		w.Hole(chain.Piece{})
		return
	}
	w.Add(f)
}

func (b *builder) hole() chain.Fragment {
	w := &chain.Writer{}
	return w.In(b.at).Hole(chain.Piece{}).Fragment
}

func (b *builder) insert(w *chain.Writer) {
	w.Put("INSERT INTO ")
	b.put(w, b.table)
	w.In(b.at)
	if len(b.columns) > 0 {
		w.Put(" (").Join(b.columns, ", ").Put(")")
	}
	switch {
	case !b.query.Empty():
		w.Put(" ").Add(b.query)
	case len(b.rows) > 0:
		w.Put(" VALUES ").Join(b.rows, ", ")
	default:
		w.Put(" VALUES (").Hole(chain.Piece{}).Put(")")
	}
}

// name writes a table that the program names.
func (b *builder) name(w *chain.Writer, v chain.Value) chain.Fragment {
	if v.Kind != chain.Text {
		return w.Hole(b.r.Unknown(v.Expr)).Fragment
	}
	return w.Name(v.Text).Fragment
}

// addNames adds the columns that a call is given, one argument each.
func (b *builder) addNames(list *[]chain.Fragment, l chain.Link, args []chain.Value) {
	for _, a := range args {
		w := &chain.Writer{}
		*list = append(*list, b.name(w.In(l), a))
	}
	if l.Spread {
		w := &chain.Writer{}
		*list = append(*list, w.In(l).Hole(chain.Piece{}).Fragment)
	}
}

// values reads one row of INSERT.
func (b *builder) values(w *chain.Writer, l chain.Link) {
	w.Put("(")
	for i, v := range l.Args {
		if i > 0 {
			w.Put(", ")
		}
		b.Value(w, v)
	}
	if l.Spread {
		w.Hole(chain.Piece{})
	}
	b.rows = append(b.rows, w.Put(")").Fragment)
}

// assign reads Set(column, value).
func (b *builder) assign(w *chain.Writer, column, v chain.Value) {
	if column.Kind == chain.Text {
		w.Name(column.Text)
	} else {
		w.Hole(b.r.Unknown(column.Expr))
	}
	w.Put(" = ")
	b.Value(w, v)
	b.set = append(b.set, w.Fragment)
}

// setMap reads SetMap of UPDATE and of INSERT.
func (b *builder) setMap(l chain.Link) {
	m := l.Arg(0)
	row := &chain.Writer{}
	row.In(l).Put("(")
	for i, key := range m.Keys {
		w := &chain.Writer{}
		w.In(l).Column(key)
		b.columns = append(b.columns, w.Fragment)
		w.Put(" = ")
		b.Value(w, m.Elems[i])
		b.set = append(b.set, w.Fragment)
		if i > 0 {
			row.Put(", ")
		}
		b.Value(row, m.Elems[i])
	}
	b.rows = append(b.rows, row.Put(")").Fragment)
	if m.Kind != chain.Record || m.Open {
		w := &chain.Writer{}
		b.set = append(b.set, w.In(l).Hole(b.r.Unknown(m.Expr)).Fragment)
		b.columns, b.rows = nil, nil
	}
}
