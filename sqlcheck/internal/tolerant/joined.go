package tolerant

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// tail cuts ORDER BY and LIMIT off an UPDATE or DELETE.
func (d *draft) tail(v int) {
	n := d.toks.Len()
	lo := d.find(v, n, "order", "limit")
	hi := d.find(lo, n, "returning")
	if lo >= hi {
		return
	}
	limited := d.find(lo, hi, "limit") < hi
	sel, err := d.excerpt("SELECT ", lo, hi)
	end := d.toks.Toks[n-1].End
	d.blank(lo, hi)
	d.add = append(d.add, func(s *stmt.Statement) error {
		if err != nil {
			return err
		}
		s.OrderBy, s.Limit, s.Limited = sel.OrderBy, sel.Limit, limited
		s.Whole.End = end
		return nil
	})
}

// joinedUpdate takes the further tables out of UPDATE t JOIN u ON ... SET, and
// UPDATE t, u SET.
func (d *draft) joinedUpdate(v int) {
	n := d.toks.Len()
	set := d.find(v+1, n, "set")
	join := d.tableEnd(v+1, set)
	if join >= set || set == n {
		return
	}
	sel, err := d.excerpt("SELECT FROM ", v+1, set)
	d.blank(join, set)
	d.add = append(d.add, func(s *stmt.Statement) error {
		if err != nil {
			return err
		}
		target, rest, on := detach(sel.From, "")
		if target == nil || s.Target == nil {
			return errOther
		}
		s.From = append(rest, s.From...)
		conjoin(s, on)
		return nil
	})
}

// joinedDelete reads DELETE t FROM t JOIN u ON ... WHERE, and DELETE FROM t
// USING t JOIN u.
func (d *draft) joinedDelete(v int) {
	n := d.toks.Len()
	from := d.find(v+1, n, "from")
	if from >= n || from == v+1 {
		return
	}
	where := d.find(from, n, "where")
	name := d.toks.Text(v + 1)
	sel, err := d.excerpt("SELECT FROM ", from+1, where)
	// What is left is DELETE FROM t WHERE, with room enough for any t.
	d.blank(v+1, where)
	copy(d.buf[d.toks.Toks[v].End:], " FROM "+name)
	d.add = append(d.add, func(s *stmt.Statement) error {
		if err != nil {
			return err
		}
		target, rest, on := detach(sel.From, name)
		if target == nil {
			return errOther
		}
		s.Target, s.From = target, rest
		conjoin(s, on)
		return nil
	})
}

// tableEnd returns the index of the comma or join behind the first table in
// [lo, hi), or hi.
func (d *draft) tableEnd(lo, hi int) int {
	return d.toks.Next(lo, hi, func(i int) bool {
		return d.toks.IsPunct(i, ",") || d.toks.Is(i, "join", "inner", "left", "right", "cross", "straight_join", "natural")
	})
}

// detach takes the table that is known by a name, or the first one if the name
// is empty, out of a list of sources, and returns the conditions of the joins
// that it is taken out of. Inner joins are as good as conditions of WHERE.
func detach(from []stmt.Source, name string) (target *stmt.Table, rest []stmt.Source, on []stmt.Expr) {
	for _, src := range from {
		if target != nil {
			rest = append(rest, src)
			continue
		}
		t, others, conds := detachOne(src, name)
		target, on = t, conds
		rest = append(rest, others...)
	}
	return target, rest, on
}

func detachOne(src stmt.Source, name string) (*stmt.Table, []stmt.Source, []stmt.Expr) {
	switch src := src.(type) {
	case *stmt.TableSource:
		if name == "" || src.Table.Ref() == name {
			t := src.Table
			return &t, nil, nil
		}
	case *stmt.JoinSource:
		if t, rest, on := detachOne(src.Left, name); t != nil {
			return t, append(rest, src.Right), appendCond(on, src)
		}
		if t, rest, on := detachOne(src.Right, name); t != nil {
			return t, append([]stmt.Source{src.Left}, rest...), appendCond(on, src)
		}
	}
	return nil, []stmt.Source{src}, nil
}

// appendCond adds the condition of a join. An outer join's restricts nothing.
func appendCond(on []stmt.Expr, j *stmt.JoinSource) []stmt.Expr {
	if j.On == nil || j.Outer != stmt.InnerJoin {
		return on
	}
	return append(on, j.On)
}

// conjoin adds conditions to WHERE.
func conjoin(s *stmt.Statement, conds []stmt.Expr) {
	if s.Where != nil {
		if and, ok := s.Where.(*stmt.And); ok {
			conds = append(conds, and.Conds...)
		} else {
			conds = append(conds, s.Where)
		}
	}
	switch len(conds) {
	case 0:
	case 1:
		s.Where = conds[0]
	default:
		s.Where = &stmt.And{Node: stmt.Node{Place: s.WhereAt}, Conds: conds}
	}
}
