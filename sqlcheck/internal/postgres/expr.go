package postgres

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// exprs converts a list of expressions; nil elements are left out.
func (c *converter) exprs(list []*node) []stmt.Expr {
	out := make([]stmt.Expr, 0, len(list))
	for _, n := range list {
		if x := c.expr(n); x != nil {
			out = append(out, x)
		}
	}
	return out
}

// expr converts an expression; nil if there is none. Recursion is bounded by
// what guard admits.
func (c *converter) expr(n *node) stmt.Expr {
	switch x := n.GetNode().(type) {
	case nil:
		return nil
	case *nodeColumnRef:
		return c.column(x.ColumnRef)
	case *nodeAConst:
		return c.literal(x.AConst)
	case *nodeParamRef:
		return &stmt.Param{Node: at(c.word(x.ParamRef.Location)), Number: int(x.ParamRef.Number)}
	case *nodeSetToDefault:
		return &stmt.Default{Node: at(c.word(x.SetToDefault.Location))}
	case *nodeAExpr:
		return c.operation(x.AExpr)
	case *nodeBoolExpr:
		return c.boolean(x.BoolExpr)
	case *nodeNullTest:
		return c.nullTest(x.NullTest)
	case *nodeBooleanTest:
		return c.boolTest(x.BooleanTest)
	case *nodeSubLink:
		return c.sublink(x.SubLink)
	case *nodeTypeCast:
		return c.cast(x.TypeCast)
	case *nodeCaseExpr:
		return c.caseOf(x.CaseExpr)
	}
	return c.form(n)
}

// form converts calls, constructors, and what is left.
func (c *converter) form(n *node) stmt.Expr {
	switch x := n.GetNode().(type) {
	case *nodeFuncCall:
		return c.call(x.FuncCall)
	case *nodeCoalesceExpr:
		return c.special("coalesce", x.CoalesceExpr.Args, x.CoalesceExpr.Location)
	case *nodeMinMaxExpr:
		name := "greatest"
		if x.MinMaxExpr.Op == opIsLeast {
			name = "least"
		}
		return c.special(name, x.MinMaxExpr.Args, x.MinMaxExpr.Location)
	case *nodeGroupingFunc:
		return c.special("grouping", x.GroupingFunc.Args, x.GroupingFunc.Location)
	case *nodeSqlvalueFunction:
		return c.valueFunction(x.SqlvalueFunction.Location)
	case *nodeRowExpr:
		elems := c.exprs(x.RowExpr.Args)
		return &stmt.Row{Node: at(c.bracketed(x.RowExpr.Location)), Elems: elems}
	case *nodeAArrayExpr:
		elems := c.exprs(x.AArrayExpr.Elements)
		return &stmt.Array{Node: at(c.bracketed(x.AArrayExpr.Location)), Elems: elems}
	case *nodeNamedArgExpr:
		return c.expr(x.NamedArgExpr.Arg)
	case *nodeAIndirection:
		return c.indirection(x.AIndirection)
	case *nodeCurrentOfExpr:
		return &stmt.Unknown{What: "current of"}
	}
	return c.unknown(n)
}

// boolean converts AND, OR and NOT. Conjunctions within a conjunction become
// a part of it, and disjunctions likewise.
func (c *converter) boolean(b *boolExpr) stmt.Expr {
	args := c.exprs(b.Args)
	place := c.aroundAll(args)
	switch b.Boolop {
	case boolAnd:
		and := &stmt.And{Node: at(place)}
		for _, x := range args {
			if inner, ok := x.(*stmt.And); ok {
				and.Conds = append(and.Conds, inner.Conds...)
				continue
			}
			and.Conds = append(and.Conds, x)
		}
		return and
	case boolOr:
		or := &stmt.Or{Node: at(place)}
		for _, x := range args {
			if inner, ok := x.(*stmt.Or); ok {
				or.Conds = append(or.Conds, inner.Conds...)
				continue
			}
			or.Conds = append(or.Conds, x)
		}
		return or
	}
	if len(args) != 1 {
		return &stmt.Unknown{Node: at(place), What: "not", Parts: args}
	}
	place = union(c.word(b.Location), place)
	if in, ok := args[0].(*stmt.In); ok {
		in.Not = !in.Not
		in.Place = place
		return in
	}
	return &stmt.Not{Node: at(place), X: args[0]}
}

func (c *converter) nullTest(t *nullTest) stmt.Expr {
	x := c.expr(t.Arg)
	return &stmt.IsNull{Node: at(c.testPlace(x, t.Location)), X: x, Not: t.Nulltesttype == testIsNotNull}
}

func (c *converter) boolTest(t *booleanTest) stmt.Expr {
	x := c.expr(t.Arg)
	out := &stmt.IsBool{Node: at(c.testPlace(x, t.Location)), X: x}
	switch t.Booltesttype {
	case testIsTrue:
		out.Want = "true"
	case testIsNotTrue:
		out.Want, out.Not = "true", true
	case testIsFalse:
		out.Want = "false"
	case testIsNotFalse:
		out.Want, out.Not = "false", true
	case testIsNotUnknown:
		out.Want, out.Not = "unknown", true
	default:
		out.Want = "unknown"
	}
	return out
}

// testPlace is the place of X IS [NOT] word, X ISNULL or X NOTNULL, whose test
// is at byte offset loc.
func (c *converter) testPlace(x stmt.Expr, loc int32) stmt.Span {
	i := c.toks.At(int(max(loc, 0)))
	end := i + 1
	if c.toks.Is(i, "is") {
		if c.toks.Is(end, "not") {
			end++
		}
		end++
	}
	return union(c.around(x), c.span(region{i, end}))
}

// cast converts x::type, CAST(x AS type) and type 'literal'.
func (c *converter) cast(t *typeCast) stmt.Expr {
	out := &stmt.Cast{X: c.expr(t.Arg)}
	var place stmt.Span
	if loc := t.GetTypeName().GetLocation(); loc >= 0 {
		r := c.typeRegion(c.toks.At(int(loc)))
		out.Type = c.typeText(r)
		place = c.span(r)
	}
	if t.Location >= 0 && c.toks.Is(c.toks.At(int(t.Location)), "cast", "treat") {
		out.Place = c.bracketed(t.Location)
		return out
	}
	out.Place = union(c.around(out.X), place)
	return out
}

// caseOf converts CASE ... END.
func (c *converter) caseOf(x *caseExpr) stmt.Expr {
	out := &stmt.Case{Arg: c.expr(x.Arg), Else: c.expr(x.Defresult)}
	for _, n := range x.Args {
		if w := n.GetCaseWhen(); w != nil {
			out.Whens = append(out.Whens, stmt.When{Cond: c.expr(w.Expr), Result: c.expr(w.Result)})
		}
	}
	lo := c.toks.At(int(max(x.Location, 0)))
	out.Place = c.span(region{lo, c.caseEnd(lo)})
	return out
}

// caseEnd returns the index of the token behind the END of the CASE at lo.
func (c *converter) caseEnd(lo int) int {
	depth := 0
	for i := lo; i < c.toks.Len(); i++ {
		switch {
		case c.keyword(i, "case"):
			depth++
		case c.keyword(i, "end"):
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i = max(i, c.after(i)-1)
	}
	return c.toks.Len()
}
