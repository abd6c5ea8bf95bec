package ent

import (
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// write writes the statement.
func (b *builder) write(w *chain.Writer) {
	w.In(b.at)
	switch b.verb {
	case "Update":
		w.Put("UPDATE ")
		b.table(w)
		if b.open || len(b.set) == 0 {
			b.set = append(b.set, b.hole())
		}
		w.Put(" SET ").Join(b.set, ", ")
	case "Delete":
		w.Put("DELETE FROM ")
		b.table(w)
	case "Create":
		b.insert(w)
		return
	case "Query":
		w.Put("SELECT * FROM ")
		b.table(w)
	}
	if b.open {
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
}

func (b *builder) hole() chain.Fragment {
	w := &chain.Writer{}
	return w.In(b.at).Hole(chain.Piece{}).Fragment
}

// insert writes INSERT, and the conflict clause of an upsert.
func (b *builder) insert(w *chain.Writer) {
	w.Put("INSERT INTO ")
	b.table(w)
	w.Put(" (")
	for i, c := range b.columns {
		if i > 0 {
			w.Put(", ")
		}
		w.Column(c)
	}
	if len(b.columns) == 0 {
		w.Hole(chain.Piece{})
		b.values = append(b.values, b.hole())
	}
	w.Put(") VALUES (").Join(b.values, ", ").In(b.at).Put(")")
	switch b.upsert {
	case "nothing":
		w.Put(" ON CONFLICT DO NOTHING")
	case "new", "open":
		w.Put(" ON CONFLICT (")
		for i, t := range b.target {
			if i > 0 {
				w.Put(", ")
			}
			w.Copy(t.Text)
		}
		if len(b.target) == 0 {
			w.Hole(chain.Piece{})
		}
		w.Put(") DO UPDATE SET ")
		if b.upsert == "open" {
			w.Hole(chain.Piece{})
			return
		}
		for i, c := range b.columns {
			if i > 0 {
				w.Put(", ")
			}
			w.Column(c).Put(" = excluded.").Column(c)
		}
	}
}

// where reads Where: predicates that must all hold.
func (b *builder) where(l chain.Link) {
	if len(b.wheres) == 0 {
		b.whereAt = l
	}
	for _, p := range l.Args {
		w := &chain.Writer{}
		b.predicate(w.In(l), p)
		b.wheres = append(b.wheres, w.Fragment)
	}
	if l.Spread {
		w := &chain.Writer{}
		b.wheres = append(b.wheres, w.In(l).Hole(chain.Piece{}).Fragment)
	}
}

// operators are what the predicates of a field end in, the longer ones first.
var operators = []struct{ suffix, op string }{
	{"NotNil", " IS NOT NULL"}, {"IsNil", " IS NULL"}, {"NotIn", "<>"}, {"NEQ", "<>"}, {"GTE", ">="}, {"LTE", "<="},
	{"EQ", "="}, {"GT", ">"}, {"LT", "<"}, {"In", "="}, {"", "="},
}

// predicate writes a predicate: a hole for what is none of a field.
func (b *builder) predicate(w *chain.Writer, v chain.Value) {
	if v.Kind != chain.Calls || v.Open || len(v.Links) != 1 {
		w.Hole(b.r.Unknown(v.Expr))
		return
	}
	l := v.Last()
	switch l.Name {
	case "And", "Or":
		b.joined(w, l)
		return
	case "Not":
		w.Put("NOT (")
		b.predicate(w, l.Arg(0))
		w.Put(")")
		return
	}
	for _, o := range operators {
		field, ok := strings.CutSuffix(l.Name, o.suffix)
		if !ok {
			continue
		}
		col, ok := column(l.Fn.Pkg(), field)
		if !ok {
			continue
		}
		w.Column(col)
		switch {
		case strings.HasPrefix(o.op, " "):
			w.Put(o.op)
		case o.suffix == "In" || o.suffix == "NotIn":
			chain.Compare(w, b.r, b, o.op, chain.Value{Kind: chain.List, Elems: l.Args, Open: l.Spread})
		default:
			chain.Compare(w, b.r, b, o.op, l.Arg(0))
		}
		return
	}
	w.Hole(chain.Piece{})
}

// joined writes And and Or.
func (b *builder) joined(w *chain.Writer, l chain.Link) {
	sep := map[string]string{"And": " AND ", "Or": " OR "}[l.Name]
	w.Put("(")
	for i, p := range l.Args {
		if i > 0 {
			w.Put(sep)
		}
		b.predicate(w, p)
	}
	if l.Spread || len(l.Args) == 0 {
		if len(l.Args) > 0 {
			w.Put(sep)
		}
		w.Hole(chain.Piece{})
	}
	w.Put(")")
}

// Value writes one value: NULL or a placeholder.
func (b *builder) Value(w *chain.Writer, v chain.Value) {
	if chain.IsNil(b.r.Info(), v) {
		w.Put("NULL")
		return
	}
	w.Bind(v.Expr)
}

// Query reports that no value is a query of its own.
func (b *builder) Query(chain.Value) (chain.Fragment, bool) { return chain.Fragment{}, false }
