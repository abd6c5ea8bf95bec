package squirrel

import (
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// where reads Where. Squirrel joins its parts by AND and puts no brackets
// around a text.
func (b *builder) where(w *chain.Writer, l chain.Link) {
	first := l.Arg(0)
	if s, ok := first.Constant(); ok && s == "" || chain.IsNil(b.r.Info(), first) {
		return
	}
	if len(b.wheres) == 0 {
		b.whereAt = l
	}
	b.predicate(w, first, l.Rest(1))
	w.Open = w.Open || l.Spread
	b.wheres = append(b.wheres, w.Fragment)
}

// predicate writes what Where and its like take: a text with values, a map, or
// an expression.
func (b *builder) predicate(w *chain.Writer, v chain.Value, args []chain.Value) {
	switch v.Kind {
	case chain.Text:
		b.fragment(w, v.Text, args)
	case chain.Record:
		b.mapped(w, v)
	case chain.List:
		b.joined(w, v)
	case chain.Calls:
		b.called(w, v)
	default:
		w.Hole(b.r.Unknown(v.Expr))
	}
}

// fragment writes SQL that the program supplies, with its values.
func (b *builder) fragment(w *chain.Writer, text []chain.Piece, args []chain.Value) {
	next := 0
	w.Raw(text, false, false, func(t chain.Token) {
		var v chain.Value
		if next < len(args) {
			v = args[next]
			next++
		}
		chain.Placed(w, b, v, t)
	})
	w.Open = w.Open || next < len(args)
}

// operators are the comparisons that a map stands for, by its type. A map of
// no such type is an Eq.
var operators = map[string]string{
	"Eq": "=", "NotEq": "<>", "Lt": "<", "LtOrEq": "<=", "Gt": ">", "GtOrEq": ">=",
	"Like": "LIKE", "NotLike": "NOT LIKE", "ILike": "ILIKE", "NotILike": "NOT ILIKE",
}

func (b *builder) mapped(w *chain.Writer, v chain.Value) {
	op := "="
	if _, isMap := underlying(v.Type).(*types.Map); !isMap {
		w.Hole(b.r.Unknown(v.Expr))
		return
	}
	if named := operators[v.TypeName()]; named != "" {
		op = named
	}
	for i, key := range v.Keys {
		if i > 0 {
			w.Put(" AND ")
		}
		chain.Compare(w.Column(key), b.r, b, op, v.Elems[i])
	}
	switch {
	case v.Open && len(v.Keys) > 0:
		w.Put(" AND ").Hole(chain.Piece{})
	case v.Open:
		w.Hole(chain.Piece{})
	case len(v.Keys) == 0:
		w.Put("(1=1)")
	}
}

// joined writes And and Or.
func (b *builder) joined(w *chain.Writer, v chain.Value) {
	sep := " AND "
	if v.TypeName() == "Or" {
		sep = " OR "
	}
	if len(v.Elems) == 0 && !v.Open {
		w.Put(map[string]string{" AND ": "(1=1)", " OR ": "(1=0)"}[sep])
		return
	}
	w.Put("(")
	for i, e := range v.Elems {
		if i > 0 {
			w.Put(sep)
		}
		b.predicate(w, e, nil)
	}
	if v.Open {
		if len(v.Elems) > 0 {
			w.Put(sep)
		}
		w.Hole(chain.Piece{})
	}
	w.Put(")")
}

// called writes an expression that a function of squirrel makes, or a query.
func (b *builder) called(w *chain.Writer, v chain.Value) {
	switch l := v.Last(); {
	case l.Name == "Expr":
		b.fragment(w, l.Arg(0).Text, l.Rest(1))
		w.Open = w.Open || l.Spread
	case l.Name == "ConcatExpr":
		for _, a := range l.Args {
			b.predicate(w, a, nil)
		}
	case l.Name == "Alias":
		w.Put("(")
		b.predicate(w, l.Arg(0), nil)
		w.Put(") AS ").Name(l.Arg(1).Text)
	case isQuery(v):
		w.Put("(").Add(b.sub(&chain.Writer{}, v)).Put(")")
	default:
		w.Hole(b.r.Unknown(v.Expr))
	}
}

func isQuery(v chain.Value) bool {
	for _, l := range v.Links {
		if l.Name == "Select" {
			return true
		}
	}
	return false
}

// sub writes the query that another builder stands for.
func (b *builder) sub(w *chain.Writer, v chain.Value) chain.Fragment {
	if v.Kind != chain.Calls || !isQuery(v) {
		return w.Hole(b.r.Unknown(v.Expr)).Fragment
	}
	newBuilder(b.r, v).write(w)
	return w.Fragment
}

// Value writes one value: NULL, an expression, or a placeholder.
func (b *builder) Value(w *chain.Writer, v chain.Value) {
	switch {
	case chain.IsNil(b.r.Info(), v):
		w.Put("NULL")
	case v.Kind == chain.Calls:
		b.called(w, v)
	default:
		w.Bind(v.Expr)
	}
}

// Query returns the query that a value stands for, if it is one.
func (b *builder) Query(v chain.Value) (chain.Fragment, bool) {
	if v.Kind != chain.Calls || !isQuery(v) {
		return chain.Fragment{}, false
	}
	return b.sub(&chain.Writer{}, v), true
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}
