package bun

import (
	"strconv"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A cond is one condition of WHERE.
type cond struct {
	text chain.Fragment
	sep  string // before it
	link chain.Link
}

type conds []cond

// where reads Where, WhereOr, WhereGroup and WherePK. Bun puts each condition
// in brackets.
func (q *query) where(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	sep := " AND "
	switch l.Name {
	case "WherePK":
		q.wherePK(w, l)
	case "WhereGroup":
		if s, ok := l.Arg(0).Constant(); ok {
			sep = " " + strings.TrimSpace(s) + " "
		}
		q.group(w, l.Arg(1))
	default:
		if l.Name == "WhereOr" {
			sep = " OR "
		}
		w.Put("(")
		q.raw(w, l, 0).Put(")")
	}
	if !w.Empty() {
		q.conds = append(q.conds, cond{w.Fragment, sep, l})
	}
}

// group writes the conditions that a function adds, in brackets.
func (q *query) group(w *chain.Writer, fn chain.Value) {
	if fn.Kind != chain.Calls || fn.Open {
		w.Hole(q.r.Unknown(fn.Expr))
		return
	}
	inner := &query{r: q.r, value: q.value, valueAt: q.valueAt, model: q.model}
	for _, l := range fn.Links {
		inner.link(l)
	}
	if len(inner.conds) == 0 {
		return
	}
	w.Put("(")
	inner.conds.write(w)
	w.Put(")")
}

func (c conds) write(w *chain.Writer) {
	for i, one := range c {
		w.In(one.link)
		if i > 0 {
			w.Put(one.sep)
		}
		w.Add(one.text)
	}
}

// wherePK writes the condition on the primary key, or on the columns that it is
// given.
func (q *query) wherePK(w *chain.Writer, l chain.Link) {
	var fields []chain.Field
	for _, a := range l.Args {
		s, ok := a.Constant()
		f := q.model.Field(s)
		if !ok || f == nil {
			w.Hole(chain.Piece{})
			return
		}
		fields = append(fields, *f)
	}
	if len(fields) == 0 {
		fields = q.model.Primary()
	}
	if len(fields) == 0 {
		w.Hole(chain.Piece{})
		return
	}
	w.Put("(")
	for i, f := range fields {
		if i > 0 {
			w.Put(" AND ")
		}
		_, v := chain.FieldState(q.r, q.value, f, l.Call)
		w.Column(f.Column)
		if chain.IsList(q.value) {
			w.Put(" IN (").Bind(nil).Put(")")
			continue
		}
		w.Put(" = ")
		q.Value(w, v)
	}
	w.Put(")")
}

// raw writes the text at an argument, with the values that follow it.
func (q *query) raw(w *chain.Writer, l chain.Link, at int) *chain.Writer {
	first := l.Arg(at)
	if first.Kind != chain.Text {
		w.Open = w.Open || len(l.Rest(at+1)) > 0
		return w.Hole(q.r.Unknown(first.Expr))
	}
	args := l.Rest(at + 1)
	next := 0
	w.Raw(first.Text, true, false, func(t chain.Token) {
		var v chain.Value
		n, err := strconv.Atoi(t.Name)
		switch {
		case t.Name == "":
			if next < len(args) {
				v = args[next]
			}
			next++
		case err == nil && n < len(args):
			v = args[n]
		case q.placeholder(w, t.Name):
			return
		default:
			v = namedArg(args, t.Name)
		}
		chain.Placed(w, q, v, t)
	})
	w.Open = w.Open || l.Spread
	return w
}

// placeholder writes what bun puts in place of ?TableAlias and the like. It
// reports whether it knows the name.
func (q *query) placeholder(w *chain.Writer, name string) bool {
	switch name {
	case "TableAlias":
		w.Column(q.alias())
	case "TableName":
		w.Add(q.tableName())
	case "PKs", "TablePKs":
		for i, f := range q.model.Primary() {
			if i > 0 {
				w.Put(", ")
			}
			w.Column(f.Column)
		}
	default:
		return false
	}
	return true
}

// namedArg looks up ?name in the values: a map or a struct.
func namedArg(args []chain.Value, name string) chain.Value {
	for _, a := range args {
		for i, k := range a.Keys {
			if strings.EqualFold(k, strings.ReplaceAll(name, "_", "")) || k == name {
				return a.Elems[i]
			}
		}
	}
	return chain.Value{}
}

// Value writes one value: NULL, an identifier, an expression, a list, or a
// placeholder.
func (q *query) Value(w *chain.Writer, v chain.Value) {
	if chain.IsNil(q.r.Info(), v) {
		w.Put("NULL")
		return
	}
	if sub, ok := q.Query(v); ok {
		w.Put("(").Add(sub).Put(")")
		return
	}
	if v.Kind == chain.Calls {
		switch l := v.Last(); l.Name {
		case "In", "List", "Tuple":
			chain.Elements(w, q, l.Arg(0))
			return
		case "SafeQuery":
			q.raw(w, l, 0)
			return
		}
	}
	switch name := v.TypeName(); {
	case v.Kind == chain.Text && name == "Ident":
		w.Name(v.Text)
	case v.Kind == chain.Text && (name == "Safe" || name == "Name"):
		w.Copy(v.Text)
	default:
		w.Bind(v.Expr)
	}
}

// Query returns the query that a value stands for, if it is one.
func (q *query) Query(v chain.Value) (chain.Fragment, bool) {
	if v.Kind != chain.Calls {
		return chain.Fragment{}, false
	}
	inner := newQuery(q.r, v)
	if inner.verb == "" {
		return chain.Fragment{}, false
	}
	w := &chain.Writer{}
	inner.write(w.In(v.Last()))
	return w.Fragment, true
}
