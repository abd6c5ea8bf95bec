package gorm

import (
	"go/types"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A cond is one condition of WHERE.
type cond struct {
	text chain.Fragment
	or   bool // joined to those before it by OR
	link chain.Link
}

// where reads Where, Or and Not.
func (q *query) where(l chain.Link, args []chain.Value) {
	text, ok := q.condition(l, args)
	if !ok {
		return
	}
	if l.Name == "Not" {
		w := &chain.Writer{}
		text = w.In(l).Put("NOT (").Add(text).Put(")").Fragment
	}
	q.conds = append(q.conds, cond{text: text, or: l.Name == "Or", link: l})
}

// condition reads the arguments that Where takes. ok is false if they are no
// condition.
func (q *query) condition(l chain.Link, args []chain.Value) (text chain.Fragment, ok bool) {
	w := &chain.Writer{}
	w.In(l)
	if len(args) == 0 {
		if l.Spread {
			w.Hole(chain.Piece{})
		}
		return w.Fragment, l.Spread
	}
	first, rest := args[0], args[1:]
	if first.Kind == chain.Text {
		return q.textCondition(w, l, first, rest)
	}
	if basic, isBasic := underlying(first.Type).(*types.Basic); isBasic && basic.Info()&types.IsString != 0 {
		w.Hole(q.r.Unknown(first.Expr))
		w.Open = len(rest) > 0
		return w.Fragment, true
	}
	if chain.IsNil(q.r.Info(), first) {
		return w.Fragment, false
	}
	var parts []chain.Fragment
	for i, a := range args {
		inner := &chain.Writer{}
		inner.In(l)
		var only []chain.Value
		if i == 0 && isStruct(first) {
			only = rest
		}
		if q.one(inner, l, a, only, args) && !inner.Empty() {
			parts = append(parts, inner.Fragment)
		}
		if i == 0 && (len(only) > 0 || isKey(first)) {
			break
		}
	}
	if len(parts) == 0 {
		return w.Fragment, false
	}
	return w.Join(parts, " AND ").Fragment, true
}

// textCondition reads Where("a = ?", x), Where("a", x) and Where("1 = 1").
func (q *query) textCondition(w *chain.Writer, l chain.Link, first chain.Value, args []chain.Value) (chain.Fragment, bool) {
	s, known := first.Constant()
	if known && s == "" && len(args) == 0 {
		return w.Fragment, false
	}
	if known && len(args) == 1 && !strings.ContainsAny(s, "?@") && !strings.Contains(strings.TrimSpace(s), " ") {
		q.compare(w, func() { w.Name(first.Text) }, "=", args[0])
		return w.Fragment, true
	}
	q.fragment(w, first.Text, args)
	w.Open = w.Open || l.Spread
	return w.Fragment, true
}

// one writes the condition that one value stands for. only are the fields of a
// struct that count, all if there are none. ok is false if it is none.
func (q *query) one(w *chain.Writer, l chain.Link, v chain.Value, only, all []chain.Value) bool {
	if basic, ok := underlying(v.Type).(*types.Basic); ok && basic.Info()&types.IsString != 0 && v.Kind != chain.Record {
		return false // the name of a field, read with the struct
	}
	switch {
	case v.Kind == chain.Calls && isStatement(v):
		return q.group(w, l, v)
	case q.expression(w, v):
		return true
	case v.Kind == chain.Record && isMap(v.Type):
		q.mapCondition(w, v)
		return true
	case isMap(v.Type), v.Kind == chain.Calls:
		w.Hole(q.r.Unknown(v.Expr))
		return true
	case isStruct(v):
		q.structCondition(w, l, v, only)
		return true
	case isKey(v):
		q.keyCondition(w, all)
		return true
	}
	w.Hole(q.r.Unknown(v.Expr))
	return true
}

// mapCondition writes a = ? AND b IN (?) for a map.
func (q *query) mapCondition(w *chain.Writer, v chain.Value) {
	for i, key := range v.Keys {
		if i > 0 {
			w.Put(" AND ")
		}
		q.compare(w, func() { w.Column(q.column(key)) }, "=", v.Elems[i])
	}
	if v.Open {
		if len(v.Keys) > 0 {
			w.Put(" AND ")
		}
		w.Hole(chain.Piece{})
	}
}

// structCondition writes the conditions of a struct: its fields that are not
// zero. Those of a variable are not known.
func (q *query) structCondition(w *chain.Writer, l chain.Link, v chain.Value, only []chain.Value) {
	model := newModel(v.Type)
	if model == nil || !chain.Known(v) {
		w.Hole(q.r.Unknown(v.Expr))
		return
	}
	chosen := namesOf(chain.Link{Args: only})
	first := true
	for i := range model.Fields {
		f := &model.Fields[i]
		state, elem := chain.FieldState(q.r, v, *f, l.Call)
		if len(only) > 0 && !chosen.has(f, f.Column) || len(only) == 0 && state == chain.Unset {
			continue
		}
		if !first {
			w.Put(" AND ")
		}
		first = false
		q.compare(w, func() { w.Column(f.Column) }, "=", elem)
	}
}

// keyCondition writes a condition on the primary key.
func (q *query) keyCondition(w *chain.Writer, vals []chain.Value) {
	column := "id"
	if q.model == nil {
		w.Hole(chain.Piece{})
		return
	}
	if keys := q.model.Primary(); len(keys) > 0 {
		column = keys[0].Column
	}
	if len(vals) == 1 {
		q.compare(w, func() { w.Column(column) }, "=", vals[0])
		return
	}
	q.compare(w, func() { w.Column(column) }, "=", chain.Value{Kind: chain.List, Elems: vals})
}

// compare writes column op value.
func (q *query) compare(w *chain.Writer, column func(), op string, v chain.Value) {
	column()
	chain.Compare(w, q.r, q, op, v)
}

// group writes the conditions of another chain in brackets.
func (q *query) group(w *chain.Writer, l chain.Link, v chain.Value) bool {
	inner := newQuery(q.r, v)
	inner.model = q.model
	if inner.open {
		inner.conds = append(inner.conds, openCondition(l))
	}
	if len(inner.conds) == 0 {
		return false
	}
	w.Put("(")
	writeConditions(w, inner.conds)
	w.Put(")")
	return true
}

func openCondition(l chain.Link) cond {
	w := &chain.Writer{}
	return cond{text: w.In(l).Hole(chain.Piece{}).Fragment, link: l}
}

// writeConditions joins conditions as gorm does: each one by AND or OR to all
// before it with the precedence of SQL, and in brackets if it has an AND or OR
// of its own.
func writeConditions(w *chain.Writer, conds []cond) {
	for i, c := range conds {
		w.In(c.link)
		if i > 0 {
			w.Put(map[bool]string{false: " AND ", true: " OR "}[c.or])
		}
		if len(conds) > 1 && c.text.Holds(" AND ", " OR ") {
			w.Put("(").Add(c.text).Put(")")
			continue
		}
		w.Add(c.text)
	}
}

// column returns the column for a name in a map: a field of the model by
// either of its names, or a name as it stands.
func (q *query) column(name string) string {
	if f := q.model.Field(name); f != nil {
		return f.Column
	}
	return name
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func isMap(t types.Type) bool {
	_, ok := underlying(t).(*types.Map)
	return ok
}

// isStruct reports whether a value is a model rather than a value of a column.
func isStruct(v chain.Value) bool {
	if v.Type == nil {
		return false
	}
	t := v.Type
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok && !isValue(t)
}

// isKey reports whether a value stands for a primary key.
func isKey(v chain.Value) bool {
	switch t := underlying(v.Type).(type) {
	case *types.Basic:
		return t.Info()&types.IsNumeric != 0
	case *types.Slice, *types.Array:
		named := chain.NamedOf(v.Type)
		return named == nil || !isModelType(named)
	}
	return false
}

func isModelType(n *types.Named) bool {
	_, ok := n.Underlying().(*types.Struct)
	return ok && !isValue(n)
}

// isStatement reports whether a chain starts from a handle: it is no
// expression.
func isStatement(v chain.Value) bool {
	return v.Root != nil || !slices.ContainsFunc(v.Links, func(l chain.Link) bool { return l.Fn.Signature().Recv() == nil })
}
