package xorm

import (
	"slices"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/chain"
)

// update writes Update(bean, condition...): the fields of the bean that are not
// zero, or those of Cols.
func (s *session) update(w *chain.Writer, l chain.Link) {
	bean := l.Arg(0)
	m := s.model(bean)
	set := slices.Clone(s.set)
	switch {
	case bean.Kind == chain.Record && isMap(bean.Type):
		for i, key := range bean.Keys {
			one := &chain.Writer{}
			one.In(l).Column(key).Put(" = ")
			s.Value(one, bean.Elems[i])
			set = append(set, one.Fragment)
		}
		if bean.Open {
			set = append(set, hole(l))
		}
	case newModel(bean.Type) != nil:
		set = append(set, s.fields(l, bean, newModel(bean.Type))...)
	}
	if len(set) == 0 {
		one := &chain.Writer{}
		set = append(set, one.In(l).Hole(s.r.Unknown(bean.Expr)).Fragment)
	}
	w.Put("UPDATE ")
	s.from(w, bean)
	w.In(l).Put(" SET ").Join(set, ", ")
	s.byKey(m)
	for _, c := range l.Rest(1) {
		s.byBean(l, c)
	}
	s.finish(w, l)
}

// fields are the assignments of a bean. A version is counted up, and compared
// with the one that was read.
func (s *session) fields(l chain.Link, bean chain.Value, m *chain.Model) []chain.Fragment {
	assigned := s.r.Assigned(bean.Expr, l.Call)
	if !chain.Known(bean) && (len(s.cols) == 0 || s.colsAll) && len(assigned) == 0 && !s.r.Untouched(bean.Expr, l.Call) {
		return []chain.Fragment{hole(l)}
	}
	var set []chain.Fragment
	for _, f := range m.Fields {
		state, v := chain.FieldState(s.r, bean, f, l.Call)
		one := &chain.Writer{}
		one.In(l).Column(f.Column).Put(" = ")
		switch {
		case f.Version && state != chain.Unset:
			set = append(set, one.Column(f.Column).Put(" + 1").Fragment)
			s.add(l, func(w *chain.Writer) { chain.Compare(w.Column(f.Column), s.r, s, "=", v) })
			continue
		case f.Primary || slices.Contains(s.omit, f.Column):
			continue
		case state == chain.Maybe && len(s.cols) == 0 && len(assigned) > 0 && !chain.Sets(assigned, f.Name):
			continue
		case slices.Contains(s.cols, f.Column) || s.colsAll:
		case len(s.cols) > 0 || state == chain.Unset:
			continue
		}
		s.Value(one, v)
		set = append(set, one.Fragment)
	}
	return set
}

func hole(l chain.Link) chain.Fragment {
	w := &chain.Writer{}
	return w.In(l).Hole(chain.Piece{}).Fragment
}

// delete writes Delete(bean...), whose fields are conditions.
func (s *session) delete(w *chain.Writer, l chain.Link) {
	bean := l.Arg(0)
	s.byKey(s.model(bean))
	s.byBean(l, bean)
	w.Put("DELETE FROM ")
	s.from(w, bean)
	s.finish(w.In(l), l)
}

// insert writes Insert(bean).
func (s *session) insert(w *chain.Writer, l chain.Link) {
	bean := l.Arg(0)
	m := newModel(bean.Type)
	w.Put("INSERT INTO ")
	s.from(w, bean)
	w.In(l).Put(" (")
	vals := &chain.Writer{}
	vals.In(l)
	n := 0
	if m != nil {
		for _, f := range m.Fields {
			if n > 0 {
				w.Put(", ")
				vals.Put(", ")
			}
			n++
			w.Column(f.Column)
			_, v := chain.FieldState(s.r, bean, f, l.Call)
			s.Value(vals, v)
		}
	}
	if n == 0 {
		w.Hole(s.r.Unknown(bean.Expr))
		vals.Hole(s.r.Unknown(bean.Expr))
	}
	w.Put(") VALUES (").Add(vals.Fragment).Put(")")
}

// read writes the SELECT of Get, Find and Count.
func (s *session) read(w *chain.Writer, l chain.Link) {
	bean := l.Arg(0)
	s.byKey(s.model(bean))
	if l.Name == "Get" || l.Name == "Exist" || l.Name == "Count" {
		s.byBean(l, bean)
	}
	for _, c := range l.Rest(1) {
		s.byBean(l, c)
	}
	w.Put("SELECT ")
	switch {
	case l.Name == "Count":
		w.Put("count(*)")
	case len(s.cols) == 0 || s.colsAll:
		w.Put("*")
	}
	for i, c := range s.cols {
		if s.colsAll || l.Name == "Count" {
			break
		}
		if i > 0 {
			w.Put(", ")
		}
		w.Column(c)
	}
	w.Put(" FROM ")
	s.from(w, bean)
	s.finish(w.In(l), l)
}
