package goqu

import (
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// where reads Where: expressions that must all hold.
func (d *dataset) where(l chain.Link) {
	if len(d.wheres) == 0 {
		d.whereAt = l
	}
	for _, a := range l.Args {
		w := &chain.Writer{}
		w.In(l)
		if !d.expression(w, a) {
			w.Hole(d.r.Unknown(a.Expr))
		}
		d.wheres = append(d.wheres, w.Fragment)
	}
	if l.Spread {
		w := &chain.Writer{}
		d.wheres = append(d.wheres, w.In(l).Hole(chain.Piece{}).Fragment)
	}
}

// operators are the comparisons that are methods of a column.
var operators = map[string]string{
	"Eq": "=", "Neq": "<>", "Lt": "<", "Lte": "<=", "Gt": ">", "Gte": ">=", "In": "=", "NotIn": "<>",
	"Is": "=", "IsNot": "<>", "Like": "LIKE", "NotLike": "NOT LIKE", "ILike": "ILIKE", "NotILike": "NOT ILIKE",
}

// opKeys are the comparisons that goqu.Op names.
var opKeys = map[string]string{
	"eq": "=", "neq": "<>", "lt": "<", "lte": "<=", "gt": ">", "gte": ">=", "in": "=", "notIn": "<>",
	"is": "=", "isNot": "<>", "like": "LIKE", "notLike": "NOT LIKE",
}

// expression writes an expression. It reports whether v is one that is known.
func (d *dataset) expression(w *chain.Writer, v chain.Value) bool {
	if v.Kind == chain.Record && isMap(v.Type) {
		d.mapped(w, v)
		return true
	}
	if v.Kind != chain.Calls || v.Open {
		return false
	}
	l := v.Last()
	if len(v.Links) > 1 {
		before := v
		before.Links = v.Links[:len(v.Links)-1]
		return d.method(w, before, l)
	}
	switch l.Name {
	case "C", "I", "T", "S", "Ex":
		w.Name(l.Arg(0).Text)
	case "L", "Literal":
		d.literal(w, l)
	case "V":
		w.Bind(l.Arg(0).Expr)
	case "And", "Or":
		d.joined(w, l.Args, map[string]string{"And": " AND ", "Or": " OR "}[l.Name], l.Spread)
	case "Default":
		w.Put("DEFAULT")
	case "Star":
		w.Put("*")
	case "Func":
		w.Copy(l.Arg(0).Text).Put("(")
		for i, a := range l.Rest(1) {
			if i > 0 {
				w.Put(", ")
			}
			d.Value(w, a)
		}
		w.Put(")")
	default:
		sub, ok := d.Query(v)
		if ok {
			w.Put("(").Add(sub).Put(")")
		}
		return ok
	}
	return true
}

// method writes what a method makes of the expression that it is called on.
func (d *dataset) method(w *chain.Writer, on chain.Value, l chain.Link) bool {
	if sub, ok := d.Query(on); ok && operators[l.Name] == "" {
		if l.Name == "As" {
			w.Put("(").Add(sub).Put(") AS ").Name(l.Arg(0).Text)
			return true
		}
		on.Links = append(on.Links[:len(on.Links):len(on.Links)], l)
		sub, ok := d.Query(on)
		w.Put("(").Add(sub).Put(")")
		return ok
	}
	left := &chain.Writer{}
	if !d.expression(left.In(l), on) {
		return false
	}
	op, compares := operators[l.Name]
	switch {
	case compares:
		w.Add(left.Fragment)
		v := l.Arg(0)
		if (l.Name == "In" || l.Name == "NotIn") && len(l.Args) != 1 {
			v = chain.Value{Kind: chain.List, Elems: l.Args, Open: l.Spread}
		}
		chain.Compare(w, d.r, d, op, v)
	case l.Name == "IsNull":
		w.Add(left.Fragment).Put(" IS NULL")
	case l.Name == "IsNotNull":
		w.Add(left.Fragment).Put(" IS NOT NULL")
	case l.Name == "IsTrue":
		w.Add(left.Fragment).Put(" IS TRUE")
	case l.Name == "Col":
		w.Add(left.Fragment).Put(".").Name(l.Arg(0).Text)
	case l.Name == "As":
		w.Add(left.Fragment).Put(" AS ").Name(l.Arg(0).Text)
	case l.Name == "Asc", l.Name == "Desc":
		w.Add(left.Fragment).Put(map[string]string{"Asc": " ASC", "Desc": " DESC"}[l.Name])
	default:
		return false
	}
	return true
}

// literal writes goqu.L(sql, values...).
func (d *dataset) literal(w *chain.Writer, l chain.Link) {
	next := 0
	w.Raw(l.Arg(0).Text, false, false, func(t chain.Token) {
		next++
		chain.Placed(w, d, l.Arg(next), t)
	})
	w.Open = w.Open || l.Spread
}

// mapped writes goqu.Ex, joined by AND, and goqu.ExOr, joined by OR.
func (d *dataset) mapped(w *chain.Writer, v chain.Value) {
	sep := " AND "
	if v.TypeName() == "ExOr" {
		sep = " OR "
	}
	w.Put("(")
	for i, key := range v.Keys {
		if i > 0 {
			w.Put(sep)
		}
		d.entry(w, key, v.Elems[i])
	}
	if v.Open || len(v.Keys) == 0 {
		if len(v.Keys) > 0 {
			w.Put(sep)
		}
		w.Hole(chain.Piece{})
	}
	w.Put(")")
}

// entry writes one entry of goqu.Ex, whose value may be a goqu.Op.
func (d *dataset) entry(w *chain.Writer, key string, v chain.Value) {
	if v.Kind == chain.Record && v.TypeName() == "Op" {
		for i, name := range v.Keys {
			if i > 0 {
				w.Put(" OR ")
			}
			op := opKeys[name]
			if op == "" {
				w.Hole(chain.Piece{})
				continue
			}
			chain.Compare(w.Column(key), d.r, d, op, v.Elems[i])
		}
		return
	}
	chain.Compare(w.Column(key), d.r, d, "=", v)
}

// joined writes goqu.And and goqu.Or.
func (d *dataset) joined(w *chain.Writer, list []chain.Value, sep string, open bool) {
	w.Put("(")
	for i, e := range list {
		if i > 0 {
			w.Put(sep)
		}
		if !d.expression(w, e) {
			w.Hole(d.r.Unknown(e.Expr))
		}
	}
	if open || len(list) == 0 {
		if len(list) > 0 {
			w.Put(sep)
		}
		w.Hole(chain.Piece{})
	}
	w.Put(")")
}

// Value writes one value: NULL, an expression, or a placeholder.
func (d *dataset) Value(w *chain.Writer, v chain.Value) {
	switch {
	case chain.IsNil(d.r.Info(), v):
		w.Put("NULL")
	case v.Kind == chain.Calls:
		if !d.expression(w, v) {
			w.Bind(v.Expr)
		}
	default:
		w.Bind(v.Expr)
	}
}

// Query returns the query that a value stands for, if it is one.
func (d *dataset) Query(v chain.Value) (chain.Fragment, bool) {
	if v.Kind != chain.Calls {
		return chain.Fragment{}, false
	}
	inner := newDataset(d.r, v)
	if inner.verb != "Select" {
		return chain.Fragment{}, false
	}
	w := &chain.Writer{}
	inner.write(w.In(v.Last()))
	return w.Fragment, true
}

func isMap(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}
