package sqlcheck

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// membership lowers x IN (...).
func (lo *lowering) membership(x *stmt.In, sc *scope, negated bool) *cond {
	not := x.Not != negated
	if x.Query == nil {
		return lo.inList(x, sc, not)
	}
	if not {
		return lo.absent(x.Query, sc, x.X)
	}
	d, c := lo.query(x.Query, sc, nil)
	if r, ok := x.X.(*stmt.Row); ok {
		return conj(c, lo.rowEquals(r, stmt.Eq, d, sc))
	}
	v := lo.eval(x.X, sc)
	out := d.output(0)
	if out.kind == caller && out.group == nil {
		out.group = &group{}
	}
	return conj(c, lo.compareValues(v, stmt.Eq, out))
}

func (lo *lowering) inList(x *stmt.In, sc *scope, not bool) *cond {
	op := stmt.Eq
	if not {
		op = stmt.Ne
	}
	g := &group{}
	cs := make([]*cond, 0, len(x.List))
	for _, e := range x.List {
		c := lo.compareExprs(x.X, op, e, sc)
		if len(x.List) > 1 && c.kind == leaf && c.atom.value.kind == caller {
			c.atom.value.group, c.atom.value.listed = g, true
		}
		cs = append(cs, c)
	}
	if not {
		return conj(cs...)
	}
	return disj(cs...)
}

// quantified lowers x op ANY (...) and x op ALL (...).
func (lo *lowering) quantified(x *stmt.Quantified, sc *scope, negated bool) *cond {
	op, all := x.Op, x.All
	if negated {
		opposite, ok := op.Negate()
		if !ok {
			return lo.unknownCondition(x.X, sc)
		}
		op, all = opposite, !all
	}
	if x.Query != nil {
		if all && op == stmt.Ne {
			return lo.absent(x.Query, sc, x.X)
		}
		if all || op != stmt.Eq {
			return lo.absent(x.Query, sc, nil)
		}
		return lo.membership(&stmt.In{X: x.X, Query: x.Query}, sc, false)
	}
	if q, ok := unwrap(x.Y).(*stmt.Subquery); ok && !all && op == stmt.Eq {
		return lo.membership(&stmt.In{X: x.X, Query: q.Query}, sc, false)
	}
	if elems := arrayElements(x.Y); elems != nil {
		return lo.overElements(x.X, op, all, elems, sc)
	}
	if all && op != stmt.Eq {
		return condAlways // x <> ALL ($1) keeps rows out, and names none
	}
	v := lo.eval(x.Y, sc)
	if v.kind == caller {
		v.group = &group{}
	}
	return lo.compareValues(lo.eval(x.X, sc), op, v)
}

func (lo *lowering) overElements(x stmt.Expr, op stmt.CompareOp, all bool, elems []stmt.Expr, sc *scope) *cond {
	g := &group{}
	cs := make([]*cond, 0, len(elems))
	for _, e := range elems {
		c := lo.compareExprs(x, op, e, sc)
		if len(elems) > 1 && c.kind == leaf && c.atom.value.kind == caller {
			c.atom.value.group = g
		}
		cs = append(cs, c)
	}
	if all {
		return conj(cs...)
	}
	return disj(cs...)
}

// arrayElements returns the elements of ARRAY[...] or of a literal '{a,b}'.
func arrayElements(x stmt.Expr) []stmt.Expr {
	switch x := x.(type) {
	case *stmt.Cast:
		return arrayElements(x.X)
	case *stmt.Array:
		return x.Elems
	case *stmt.Literal:
		text, ok := strings.CutPrefix(x.Text, "{")
		if !ok || x.Kind != stmt.String {
			return nil
		}
		var elems []stmt.Expr
		for part := range strings.SplitSeq(strings.TrimSuffix(text, "}"), ",") {
			elems = append(elems, &stmt.Literal{Node: x.Node, Kind: stmt.String, Text: strings.Trim(part, ` "`)})
		}
		return elems
	}
	return nil
}
