package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// source binds one element of FROM and returns what it requires. q is the query
// whose FROM it is; its row locks reach the tables.
func (lo *lowering) source(src stmt.Source, sc *scope, q *stmt.Statement) *cond {
	if lo.spend() {
		return condOpaque
	}
	switch src := src.(type) {
	case *stmt.TableSource:
		return lo.tableSource(src, sc, q)
	case *stmt.QuerySource:
		d, c := lo.query(src.Query, sc, lockOn(q, src.Alias))
		sc.bindings = append(sc.bindings, d.bind(src.Alias, src.Columns))
		return c
	case *stmt.FuncSource:
		sc.bindings = append(sc.bindings, lo.function(src, sc))
	case *stmt.JoinSource:
		left := lo.source(src.Left, sc, q)
		right := lo.source(src.Right, sc, q)
		switch src.Outer {
		case stmt.LeftJoin:
			return left
		case stmt.RightJoin:
			return right
		case stmt.FullJoin:
			return condAlways
		}
		return conj(left, right, lo.joinCondition(src, sc))
	}
	return condAlways
}

func (lo *lowering) joinCondition(j *stmt.JoinSource, sc *scope) *cond {
	if j.Outer != stmt.InnerJoin {
		return condAlways
	}
	if j.On != nil {
		return lo.condition(j.On, sc, false)
	}
	if len(sc.bindings) < 2 {
		return condAlways
	}
	var conds []*cond
	right := sc.bindings[len(sc.bindings)-1]
	for _, name := range j.Using {
		l, _ := sc.bindings[len(sc.bindings)-2].column(name)
		r, _ := right.column(name)
		conds = append(conds, lo.compareValues(l, stmt.Eq, r))
	}
	return conj(conds...)
}

func (lo *lowering) tableSource(src *stmt.TableSource, sc *scope, q *stmt.Statement) *cond {
	t := &src.Table
	if def := sc.env.lookup(t); def != nil {
		d, c := lo.query(def.cte.Query, &scope{env: def.env}, nil)
		b := d.bind(t.Ref(), def.cte.Columns)
		sc.bindings = append(sc.bindings, b)
		return c
	}
	kind := otherTable
	key := tableKey(t, lo.holes)
	if key == lo.target {
		kind = sameTable
	}
	r := lo.newRow(kind, key)
	r.locked = lo.alone || lockOn(q, t.Ref()) != nil
	sc.bindings = append(sc.bindings, &binding{ref: t.Ref(), row: r})
	return condAlways
}

// lockOn returns the lock of q on the element of FROM that ref names, if it
// keeps every other writer out until the transaction ends. FOR KEY SHARE does
// not: it lets updates of other columns pass.
func lockOn(q *stmt.Statement, ref string) *stmt.Lock {
	if q == nil || q.Kind != stmt.Select || q.Grouped {
		return nil
	}
	for i := range q.Locks {
		l := &q.Locks[i]
		if l.Strength < stmt.ForShare {
			continue
		}
		if len(l.Tables) == 0 {
			return l
		}
		for _, t := range l.Tables {
			if t == ref {
				return l
			}
		}
	}
	return nil
}

// function binds a set-returning function: what it makes of the caller's
// arguments comes from the caller.
func (lo *lowering) function(src *stmt.FuncSource, sc *scope) *binding {
	v := value{kind: caller, group: &group{}, text: src.Alias}
	for _, call := range src.Calls {
		c, ok := call.(*stmt.Call)
		if !ok {
			return &binding{ref: src.Alias, columns: map[string]value{}}
		}
		for _, arg := range c.Args {
			if k := lo.eval(arg, sc).kind; k != caller && k != constant {
				v = value{}
			}
		}
	}
	b := &binding{ref: src.Alias, columns: map[string]value{}}
	for _, name := range src.Columns {
		v.text = src.Alias + "." + name
		b.add(name, v)
	}
	if len(src.Columns) == 0 {
		for _, name := range []string{src.Alias, "value", "key"} {
			b.add(name, v)
		}
	}
	return b
}
