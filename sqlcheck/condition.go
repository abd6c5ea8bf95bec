package sqlcheck

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// condition lowers x, or its negation. SQL's third truth value is met where it
// matters: a write takes a row only if the condition is true, and the negation
// of an unknown comparison is not true either.
func (lo *lowering) condition(x stmt.Expr, sc *scope, negated bool) *cond {
	if lo.spend() {
		return condOpaque
	}
	switch x := x.(type) {
	case *stmt.And:
		return lo.junction(x.Conds, sc, negated, !negated)
	case *stmt.Or:
		return lo.junction(x.Conds, sc, negated, negated)
	case *stmt.Not:
		return lo.condition(x.X, sc, !negated)
	case *stmt.Literal:
		return truth(x, negated)
	case *stmt.Cast:
		return lo.condition(x.X, sc, negated)
	case *stmt.Compare:
		return lo.comparison(x, sc, negated)
	case *stmt.IsNull:
		return lo.nullTest(x, sc, negated)
	case *stmt.IsBool:
		return lo.boolTest(x, sc, negated)
	case *stmt.In:
		return lo.membership(x, sc, negated)
	case *stmt.Quantified:
		return lo.quantified(x, sc, negated)
	case *stmt.Exists:
		return lo.exists(x, sc, negated)
	case *stmt.Case:
		return lo.caseCondition(x, sc, negated)
	case *stmt.Column:
		return lo.boolColumn(x, sc, negated)
	case *stmt.Param:
		return leafOf(atom{kind: argPinned, value: value{kind: caller, text: paramKey(x.Number, x.Name)}})
	case *stmt.Hole:
		return condOpaque
	case *stmt.Call:
		return lo.callCondition(x, sc, negated)
	}
	return lo.unknownCondition(x, sc)
}

func (lo *lowering) junction(xs []stmt.Expr, sc *scope, negated, all bool) *cond {
	if all && !negated {
		xs = closeRanges(xs)
	}
	cs := make([]*cond, len(xs))
	for i, x := range xs {
		cs[i] = lo.condition(x, sc, negated)
	}
	if all {
		return conj(cs...)
	}
	return disj(cs...)
}

// closeRanges turns x BETWEEN $1 AND $1, which comes as x >= $1 AND x <= $1,
// into x = $1.
func closeRanges(xs []stmt.Expr) []stmt.Expr {
	var out []stmt.Expr
	for i := 0; i < len(xs); i++ {
		if i+1 < len(xs) {
			lo, ok1 := xs[i].(*stmt.Compare)
			hi, ok2 := xs[i+1].(*stmt.Compare)
			if ok1 && ok2 && lo.Op == stmt.Ge && hi.Op == stmt.Le && lo.X == hi.X && sameParam(lo.Y, hi.Y) {
				out = append(out, &stmt.Compare{Node: lo.Node, Op: stmt.Eq, X: lo.X, Y: lo.Y})
				i++
				continue
			}
		}
		out = append(out, xs[i])
	}
	return out
}

func sameParam(x, y stmt.Expr) bool {
	a, ok1 := unwrap(x).(*stmt.Param)
	b, ok2 := unwrap(y).(*stmt.Param)
	return ok1 && ok2 && a.Number == b.Number
}

// unwrap removes casts.
func unwrap(x stmt.Expr) stmt.Expr {
	for {
		c, ok := x.(*stmt.Cast)
		if !ok {
			return x
		}
		x = c.X
	}
}

func truth(x *stmt.Literal, negated bool) *cond {
	if x.Kind == stmt.Null {
		return condNever // NULL and NOT NULL are both not true
	}
	isTrue := x.Text == "true" || x.Text == "t" || x.Text == "1" || x.Text == "on" || x.Text == "yes"
	if isTrue != negated {
		return condAlways
	}
	return condNever
}

func (lo *lowering) nullTest(x *stmt.IsNull, sc *scope, negated bool) *cond {
	wantNull := x.Not == negated
	if call, ok := unwrap(x.X).(*stmt.Call); ok {
		return lo.nullCall(call, sc, wantNull)
	}
	v := lo.eval(x.X, sc)
	switch v.kind {
	case rowColumn:
		kind := notNull
		if wantNull {
			kind = isNull
		}
		return leafOf(atom{kind: kind, row: v.row, col: v.col})
	case caller:
		if wantNull {
			return leafOf(atom{kind: argIsNull, value: v})
		}
		return condAlways
	case null:
		return truth(&stmt.Literal{Kind: stmt.Bool, Text: "true"}, !wantNull)
	case constant, clock, generated:
		return truth(&stmt.Literal{Kind: stmt.Bool, Text: "true"}, wantNull)
	}
	return lo.unknownCondition(x.X, sc)
}

// nullCall lowers f(...) IS NULL, or its negation. Of a function that is not
// known to be strict it says nothing.
func (lo *lowering) nullCall(x *stmt.Call, sc *scope, wantNull bool) *cond {
	test := func(arg stmt.Expr) *cond { return lo.nullTest(&stmt.IsNull{X: arg}, sc, !wantNull) }
	switch {
	case x.Name == "nullif" && len(x.Args) == 2:
		same := lo.compareExprs(x.Args[0], stmt.Eq, x.Args[1], sc)
		if wantNull {
			return disj(test(x.Args[0]), same)
		}
		return test(x.Args[0])
	case x.Name == "coalesce" || x.Name == "ifnull":
		var cs []*cond
		for _, arg := range x.Args {
			cs = append(cs, test(arg))
		}
		if wantNull {
			return conj(cs...)
		}
		return disj(cs...)
	case clockCalls[x.Name] && len(x.Args) == 0:
		return truth(&stmt.Literal{Kind: stmt.Bool, Text: "true"}, wantNull)
	case faithfulCalls[x.Name] && len(x.Args) == 1:
		return test(x.Args[0])
	}
	return lo.unknownCondition(x, sc)
}

// boolTest lowers IS [NOT] TRUE and its kin. A test that a condition of unknown
// truth passes promises nothing.
func (lo *lowering) boolTest(x *stmt.IsBool, sc *scope, negated bool) *cond {
	not := x.Not != negated
	switch {
	case x.Want == "true" && !not:
		return lo.condition(x.X, sc, false)
	case x.Want == "false" && !not:
		return lo.condition(x.X, sc, true)
	case x.Want == "unknown" && not:
		return disj(lo.condition(x.X, sc, false), lo.condition(x.X, sc, true))
	case x.Want == "unknown":
		return condAlways
	case x.Want == "true":
		return lo.notTrue(x.X, sc)
	}
	return disj(lo.condition(x.X, sc, false), lo.unknownTruth(x.X, sc))
}

// notTrue is what makes x false or unknown.
func (lo *lowering) notTrue(x stmt.Expr, sc *scope) *cond {
	return disj(lo.condition(x, sc, true), lo.unknownTruth(x, sc))
}

// unknownTruth is what makes x neither true nor false: one of its columns or
// arguments is NULL.
func (lo *lowering) unknownTruth(x stmt.Expr, sc *scope) *cond {
	var causes []*cond
	stmt.Walk(x, func(e stmt.Expr) bool {
		switch e := e.(type) {
		case *stmt.Column:
			if v := sc.resolve(e); v.kind == rowColumn {
				causes = append(causes, leafOf(atom{kind: isNull, row: v.row, col: v.col}))
			}
		case *stmt.Param:
			causes = append(causes, leafOf(atom{kind: argIsNull, value: value{kind: caller, text: paramKey(e.Number, e.Name)}}))
		}
		return true
	})
	if len(causes) == 0 {
		return condAlways
	}
	return disj(causes...)
}

func (lo *lowering) boolColumn(x *stmt.Column, sc *scope, negated bool) *cond {
	v := sc.resolve(x)
	if v.kind != rowColumn {
		return condAlways
	}
	text := "true"
	if negated {
		text = "false"
	}
	return leafOf(atom{kind: compares, row: v.row, col: v.col, op: stmt.Eq, value: value{kind: constant, lit: stmt.Bool, text: text}})
}

func (lo *lowering) exists(x *stmt.Exists, sc *scope, negated bool) *cond {
	if negated {
		return lo.absent(x.Query, sc, nil)
	}
	_, c := lo.query(x.Query, sc, nil)
	return c
}

func (lo *lowering) caseCondition(x *stmt.Case, sc *scope, negated bool) *cond {
	var arms, before []*cond
	for _, w := range x.Whens {
		test := w.Cond
		if x.Arg != nil {
			test = &stmt.Compare{Op: stmt.Eq, X: x.Arg, Y: w.Cond}
		}
		arm := append(before[:len(before):len(before)], lo.condition(test, sc, false), lo.condition(w.Result, sc, negated))
		arms = append(arms, conj(arm...))
		before = append(before, lo.notTrue(test, sc))
	}
	if x.Else != nil {
		arms = append(arms, conj(append(before[:len(before):len(before)], lo.condition(x.Else, sc, negated))...))
	}
	return disj(arms...)
}

// callCondition lowers a function call that stands as a condition.
func (lo *lowering) callCondition(x *stmt.Call, sc *scope, negated bool) *cond {
	if x.Name == "coalesce" && len(x.Args) > 0 {
		var arms []*cond
		var before []*cond
		for _, arg := range x.Args {
			arms = append(arms, conj(append(before[:len(before):len(before)], lo.condition(arg, sc, negated))...))
			before = append(before, lo.unknownTruth(arg, sc))
		}
		return disj(arms...)
	}
	if len(x.Args) == 0 {
		return condAlways
	}
	return condOpaque
}

// unknownCondition is a condition that the model has no form for: opaque if it
// has to do with the target row, else neutral.
func (lo *lowering) unknownCondition(x stmt.Expr, sc *scope) *cond {
	if v := lo.blur(x, sc); v.kind == rowColumn {
		return leafOf(atom{kind: lossyUse, row: v.row, col: v.col})
	}
	return condAlways
}
