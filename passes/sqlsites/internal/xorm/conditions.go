package xorm

import (
	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// A cond is one condition of WHERE.
type cond struct {
	text chain.Fragment
	or   bool // joined to all before it by OR
	link chain.Link
}

// where reads Where, And and Or: a text with values, or an expression.
func (s *session) where(l chain.Link) {
	w := &chain.Writer{}
	w.In(l)
	v := l.Arg(0)
	switch {
	case v.Kind == chain.Text:
		w.Put("(")
		next := 0
		w.Raw(v.Text, false, false, func(t chain.Token) {
			next++
			chain.Placed(w, s, l.Arg(next), t)
		})
		w.Put(")")
		w.Open = w.Open || l.Spread
	case v.Kind == chain.Record && isMap(v.Type), v.Kind == chain.Calls:
		if !s.expression(w, v) {
			w.Hole(s.r.Unknown(v.Expr))
		}
	default:
		w.Hole(s.r.Unknown(v.Expr))
	}
	s.conds = append(s.conds, cond{w.Fragment, l.Name == "Or", l})
}

// in reads In(column, values...) and NotIn.
func (s *session) in(l chain.Link) {
	w := &chain.Writer{}
	w.In(l).Name(l.Arg(0).Text)
	op := map[string]string{"In": "=", "NotIn": "<>"}[l.Name]
	v := l.Arg(1)
	if len(l.Args) != 2 || !chain.IsList(v) {
		v = chain.Value{Kind: chain.List, Elems: l.Rest(1), Open: l.Spread}
	}
	chain.Compare(w, s.r, s, op, v)
	s.conds = append(s.conds, cond{w.Fragment, false, l})
}

// operators are the comparisons of package builder, which are maps.
var operators = map[string]string{
	"Eq": "=", "Neq": "<>", "Lt": "<", "Lte": "<=", "Gt": ">", "Gte": ">=",
}

// expression writes a condition of package builder. It reports whether v is
// one that is known.
func (s *session) expression(w *chain.Writer, v chain.Value) bool {
	if v.Kind == chain.Record && isMap(v.Type) {
		s.mapped(w, v)
		return true
	}
	if v.Kind != chain.Calls || v.Open || len(v.Links) != 1 {
		return false
	}
	l := v.Last()
	switch l.Name {
	case "And", "Or":
		w.Put("(")
		for i, e := range l.Args {
			if i > 0 {
				w.Put(map[string]string{"And": " AND ", "Or": " OR "}[l.Name])
			}
			if !s.expression(w, e) {
				w.Hole(s.r.Unknown(e.Expr))
			}
		}
		if l.Spread || len(l.Args) == 0 {
			w.Hole(chain.Piece{})
		}
		w.Put(")")
	case "Expr":
		next := 0
		w.Raw(l.Arg(0).Text, false, false, func(t chain.Token) {
			next++
			chain.Placed(w, s, l.Arg(next), t)
		})
	case "In", "NotIn":
		inner := &session{r: s.r}
		inner.in(l)
		w.Add(inner.conds[0].text)
	default:
		return false
	}
	return true
}

// mapped writes a = ? AND b = ? for builder.Eq and its like.
func (s *session) mapped(w *chain.Writer, v chain.Value) {
	op := operators[v.TypeName()]
	if op == "" {
		op = "="
	}
	for i, key := range v.Keys {
		if i > 0 {
			w.Put(" AND ")
		}
		chain.Compare(w.Column(key), s.r, s, op, v.Elems[i])
	}
	if v.Open || len(v.Keys) == 0 {
		if len(v.Keys) > 0 {
			w.Put(" AND ")
		}
		w.Hole(chain.Piece{})
	}
}

// byKey adds the condition of ID(...).
func (s *session) byKey(m *chain.Model) {
	if s.ids == nil {
		return
	}
	w := &chain.Writer{}
	w.In(*s.ids)
	column := "id"
	if keys := m.Primary(); len(keys) > 0 {
		column = keys[0].Column
	}
	v := s.ids.Arg(0)
	if v.TypeName() == "PK" && v.Kind == chain.List {
		for i, k := range m.Primary() {
			if i < len(v.Elems) {
				if i > 0 {
					w.Put(" AND ")
				}
				chain.Compare(w.Column(k.Column), s.r, s, "=", v.Elems[i])
			}
		}
	} else {
		chain.Compare(w.Column(column), s.r, s, "=", v)
	}
	s.conds = append(s.conds, cond{w.Fragment, false, *s.ids})
}

// byBean adds the conditions that a bean stands for: its fields that are not
// zero, where these are known.
func (s *session) byBean(l chain.Link, bean chain.Value) {
	m := newModel(bean.Type)
	if m == nil || bean.Expr == nil || s.noAuto {
		return
	}
	if !chain.Known(bean) {
		if !s.r.Untouched(bean.Expr, l.Call) {
			s.add(l, func(w *chain.Writer) { w.Hole(s.r.Unknown(bean.Expr)) })
		}
		return
	}
	for _, f := range m.Fields {
		if state, v := chain.FieldState(s.r, bean, f, l.Call); state != chain.Unset {
			s.add(l, func(w *chain.Writer) { chain.Compare(w.Column(f.Column), s.r, s, "=", v) })
		}
	}
}

func (s *session) add(l chain.Link, write func(*chain.Writer)) {
	w := &chain.Writer{}
	write(w.In(l))
	s.conds = append(s.conds, cond{w.Fragment, false, l})
}

// finish writes WHERE and what comes behind it. What stands before an OR is
// one operand of it.
func (s *session) finish(w *chain.Writer, l chain.Link) {
	if s.open {
		s.add(l, func(w *chain.Writer) { w.Hole(chain.Piece{}) })
	}
	if len(s.conds) > 0 {
		body := &chain.Writer{}
		for i, c := range s.conds {
			body.In(c.link)
			switch {
			case i == 0:
			case c.or:
				before := body.Fragment
				body = &chain.Writer{}
				body.In(c.link).Put("(").Add(before).Put(") OR ")
			case s.conds[i-1].or:
				before := body.Fragment
				body = &chain.Writer{}
				body.In(c.link).Put("(").Add(before).Put(") AND ")
			default:
				body.Put(" AND ")
			}
			body.Add(c.text)
		}
		w.In(s.conds[0].link).Put(" WHERE ").Add(body.Fragment)
	}
	for _, t := range s.tail {
		w.Add(t)
	}
}

// Value writes one value: NULL, an expression, or a placeholder.
func (s *session) Value(w *chain.Writer, v chain.Value) {
	switch {
	case chain.IsNil(s.r.Info(), v):
		w.Put("NULL")
	case v.Kind == chain.Calls:
		if !s.expression(w, v) {
			w.Bind(v.Expr)
		}
	default:
		w.Bind(v.Expr)
	}
}

// Query returns the query that a value stands for; builders of queries are not
// read.
func (s *session) Query(chain.Value) (chain.Fragment, bool) { return chain.Fragment{}, false }
