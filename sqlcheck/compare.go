package sqlcheck

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// comparison lowers x op y, or its negation.
func (lo *lowering) comparison(x *stmt.Compare, sc *scope, negated bool) *cond {
	op := x.Op
	if negated {
		opposite, ok := op.Negate()
		if !ok {
			return lo.unknownCondition(x, sc)
		}
		op = opposite
	}
	return lo.compareExprs(x.X, op, x.Y, sc)
}

func (lo *lowering) compareExprs(x stmt.Expr, op stmt.CompareOp, y stmt.Expr, sc *scope) *cond {
	if lo.spend() {
		return condOpaque
	}
	if rx, ok := x.(*stmt.Row); ok {
		return lo.compareRows(rx, op, y, sc)
	}
	if _, ok := y.(*stmt.Row); ok {
		return lo.compareRows(y.(*stmt.Row), op.Mirror(), x, sc)
	}
	if c := lo.split(x, op, y, sc); c != nil {
		return c
	}
	if c := lo.split(y, op.Mirror(), x, sc); c != nil {
		return c
	}
	if b, ok := boolLiteral(y); ok && isCondition(x) && (op == stmt.Eq || op == stmt.Ne || op == stmt.Same) {
		return lo.condition(x, sc, b == (op == stmt.Ne))
	}
	l, lc := lo.operand(x, sc)
	r, rc := lo.operand(y, sc)
	return conj(lc, rc, lo.compareValues(l, op, r))
}

// operand evaluates one side of a comparison; a sub-select brings what it
// requires along.
func (lo *lowering) operand(x stmt.Expr, sc *scope) (value, *cond) {
	if q, ok := x.(*stmt.Subquery); ok {
		return lo.subquery(q, sc)
	}
	return lo.eval(x, sc), condAlways
}

func boolLiteral(x stmt.Expr) (value, ok bool) {
	if c, isCast := x.(*stmt.Cast); isCast {
		x = c.X
	}
	l, ok := x.(*stmt.Literal)
	return ok && l.Text == "true", ok && l.Kind == stmt.Bool
}

// isCondition reports whether x is built from comparisons, so that comparing it
// with TRUE or FALSE is the condition itself or its negation.
func isCondition(x stmt.Expr) bool {
	switch x.(type) {
	case *stmt.And, *stmt.Or, *stmt.Not, *stmt.Compare, *stmt.IsNull, *stmt.IsBool, *stmt.In, *stmt.Quantified, *stmt.Exists:
		return true
	}
	return false
}

// split takes apart an operand that is one of several values: COALESCE and CASE
// are compared arm by arm. nil means that x is neither.
func (lo *lowering) split(x stmt.Expr, op stmt.CompareOp, y stmt.Expr, sc *scope) *cond {
	switch x := x.(type) {
	case *stmt.Call:
		if x.Name == "coalesce" || x.Name == "ifnull" || x.Name == "isnull" || x.Name == "nvl" {
			return lo.compareCoalesce(x.Args, op, y, sc)
		}
		if (x.Name == "greatest" || x.Name == "least") && len(x.Args) == 2 {
			return lo.compareExtreme(x, op, y, sc)
		}
	case *stmt.Case:
		return lo.compareCase(x, op, y, sc)
	case *stmt.Cast:
		if faithfulCasts[x.Type] {
			return lo.split(x.X, op, y, sc)
		}
	}
	return nil
}

func (lo *lowering) compareCoalesce(args []stmt.Expr, op stmt.CompareOp, y stmt.Expr, sc *scope) *cond {
	var arms, before []*cond
	for _, arg := range args {
		arms = append(arms, conj(append(before[:len(before):len(before)], lo.compareExprs(arg, op, y, sc))...))
		before = append(before, lo.nullTest(&stmt.IsNull{X: arg}, sc, false))
	}
	return disj(arms...)
}

// compareExtreme reads GREATEST(a, b) = b as a <= b, and LEAST(a, b) = b as
// a >= b.
func (lo *lowering) compareExtreme(x *stmt.Call, op stmt.CompareOp, y stmt.Expr, sc *scope) *cond {
	if op != stmt.Eq {
		return nil
	}
	a, b, v := lo.eval(x.Args[0], sc), lo.eval(x.Args[1], sc), lo.eval(y, sc)
	order := stmt.Le
	if x.Name == "least" {
		order = stmt.Ge
	}
	switch {
	case sameSource(b, v):
		return lo.compareValues(a, order, v)
	case sameSource(a, v):
		return lo.compareValues(b, order, v)
	}
	return nil
}

func sameSource(a, b value) bool {
	return a.kind == b.kind && a.kind != unknownValue && a.text == b.text && a.row == b.row && a.col == b.col && a.shift == b.shift
}

func (lo *lowering) compareCase(x *stmt.Case, op stmt.CompareOp, y stmt.Expr, sc *scope) *cond {
	var arms []*cond
	for _, w := range x.Whens {
		test := w.Cond
		if x.Arg != nil {
			test = &stmt.Compare{Op: stmt.Eq, X: x.Arg, Y: w.Cond}
		}
		arms = append(arms, conj(lo.condition(test, sc, false), lo.compareExprs(w.Result, op, y, sc)))
	}
	if x.Else != nil {
		arms = append(arms, lo.compareExprs(x.Else, op, y, sc))
	}
	return disj(arms...)
}

// compareRows compares element by element. Only equality and its negation come
// apart into conditions on single columns.
func (lo *lowering) compareRows(x *stmt.Row, op stmt.CompareOp, y stmt.Expr, sc *scope) *cond {
	if q, ok := y.(*stmt.Subquery); ok {
		d, c := lo.query(q.Query, sc, nil)
		return conj(c, lo.rowEquals(x, op, d, sc))
	}
	ry, ok := y.(*stmt.Row)
	if !ok || len(ry.Elems) != len(x.Elems) {
		return lo.unknownCondition(x, sc)
	}
	var cs []*cond
	for i := range x.Elems {
		cs = append(cs, lo.compareExprs(x.Elems[i], op, ry.Elems[i], sc))
	}
	switch op {
	case stmt.Eq, stmt.Same:
		return conj(cs...)
	case stmt.Ne, stmt.Distinct:
		return disj(cs...)
	}
	return lo.unknownCondition(x, sc)
}

func (lo *lowering) rowEquals(x *stmt.Row, op stmt.CompareOp, d *derived, sc *scope) *cond {
	if op != stmt.Eq && op != stmt.Same {
		return condAlways
	}
	var cs []*cond
	for i, e := range x.Elems {
		cs = append(cs, lo.compareValues(lo.eval(e, sc), op, d.output(i)))
	}
	return conj(cs...)
}

// compareValues lowers a comparison of two evaluated sides.
func (lo *lowering) compareValues(l value, op stmt.CompareOp, r value) *cond {
	if l.kind != rowColumn && r.kind == rowColumn {
		l, r, op = r, l, op.Mirror()
	}
	if l.kind == rowColumn && r.kind == rowColumn && r.row.kind == targetRow && l.row.kind != targetRow {
		l, r, op = r, l, op.Mirror()
	}
	switch {
	case l.kind == rowColumn:
		return lo.compareColumn(l, op, r)
	case l.kind == null || r.kind == null:
		return nullComparison(l, op, r)
	case l.kind == constant && r.kind == constant:
		return constants(l, op, r)
	case isEndless(l) && r.kind == clock:
		return endlessComparison(l, op)
	case isEndless(r) && l.kind == clock:
		return endlessComparison(r, op.Mirror())
	case l.kind == caller && r.kind == caller && l.text == r.text && l.shift == r.shift && l.group == r.group:
		return selfComparison(op)
	case l.kind == caller && r.kind == constant:
		return leafOf(atom{kind: argPinned, op: op, value: l})
	case r.kind == caller && l.kind == constant:
		return leafOf(atom{kind: argPinned, op: op.Mirror(), value: r})
	}
	return condAlways
}

func (lo *lowering) compareColumn(l value, op stmt.CompareOp, r value) *cond {
	if l.minus {
		op = op.Mirror()
		l.minus = false
	}
	if l.mixed != "" && r.kind == constant {
		r = value{kind: caller, text: l.mixed, shift: true} // token - $2 = 0
	}
	if l.aged && r.kind == constant {
		r = value{kind: clock} // now() - locked_at > '1 minute'
	}
	if r.kind == null && op == stmt.Same {
		return leafOf(atom{kind: isNull, row: l.row, col: l.col})
	}
	if r.kind == null && op == stmt.Distinct {
		return leafOf(atom{kind: notNull, row: l.row, col: l.col})
	}
	if r.kind == null {
		return condNever
	}
	if l.lossy || r.lossy || op == stmt.Match {
		return leafOf(atom{kind: lossyUse, row: l.row, col: l.col, op: op, value: r})
	}
	return leafOf(atom{kind: compares, row: l.row, col: l.col, op: op, value: r, shifted: l.shift})
}

func nullComparison(l value, op stmt.CompareOp, r value) *cond {
	other := r
	if r.kind == null {
		other = l
	}
	switch {
	case op == stmt.Same && other.kind == null:
		return condAlways
	case op == stmt.Same && other.kind == caller:
		return leafOf(atom{kind: argIsNull, value: other})
	case op == stmt.Distinct && other.kind != null:
		return condAlways
	}
	return condNever
}

func selfComparison(op stmt.CompareOp) *cond {
	switch op {
	case stmt.Eq, stmt.Le, stmt.Ge, stmt.Same:
		return condAlways
	case stmt.Match:
		return condAlways
	}
	return condNever
}

// isEndless reports whether v is the time after, or before, all others.
func isEndless(v value) bool {
	return v.kind == constant && v.lit == stmt.String && strings.EqualFold(strings.TrimLeft(v.text, "+-"), "infinity")
}

// endlessComparison compares such a time with the clock: 'infinity' < now().
func endlessComparison(v value, op stmt.CompareOp) *cond {
	before := strings.HasPrefix(v.text, "-")
	switch op {
	case stmt.Lt, stmt.Le:
		if !before {
			return condNever
		}
	case stmt.Gt, stmt.Ge:
		if before {
			return condNever
		}
	case stmt.Eq, stmt.Same:
		return condNever
	}
	return condAlways
}

// constants decides a comparison of two literals where equality does; the order
// of two different ones is left open.
func constants(l value, op stmt.CompareOp, r value) *cond {
	if l.lit != r.lit {
		return condAlways
	}
	equal := l.text == r.text
	if l.lit == stmt.Number {
		equal = strings.TrimSuffix(l.text, ".0") == strings.TrimSuffix(r.text, ".0")
	}
	switch op {
	case stmt.Eq, stmt.Same:
		if !equal {
			return condNever
		}
	case stmt.Ne, stmt.Distinct:
		if equal {
			return condNever
		}
	}
	return condAlways
}
