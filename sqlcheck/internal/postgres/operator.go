package postgres

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// compareOps also has the equality of SQLite, which is no operator here.
var compareOps = map[string]stmt.CompareOp{
	"=": stmt.Eq, "==": stmt.Eq, "<>": stmt.Ne, "<": stmt.Lt, "<=": stmt.Le, ">": stmt.Gt, ">=": stmt.Ge,
}

// conditions are the operators that yield a condition but compare in a way
// that the model does not tell apart.
var conditions = map[string]bool{
	"~~": true, "~~*": true, "~": true, "~*": true, "@>": true, "<@": true, "&&": true, "@@": true,
	"@@@": true, "@?": true, "?": true, "?|": true, "?&": true, "^@": true, "-|-": true, "&<": true,
	"&>": true, "<<|": true, "|>>": true, "~=": true,
}

// negated are the operators of which another one is the negation.
var negated = map[string]bool{"!~~": true, "!~~*": true, "!~": true, "!~*": true}

// operation converts an expression with an operator.
func (c *converter) operation(e *aExpr) stmt.Expr {
	switch e.Kind {
	case exprOp:
		return c.binary(e)
	case exprOpAny, exprOpAll:
		return c.quantified(e)
	case exprDistinct, exprNotDistinct:
		op := stmt.Distinct
		if e.Kind == exprNotDistinct {
			op = stmt.Same
		}
		x, y := c.expr(e.Lexpr), c.expr(e.Rexpr)
		return &stmt.Compare{Node: at(union(c.around(x), c.around(y))), Op: op, X: x, Y: y}
	case exprNullif:
		return c.special("nullif", []*node{e.Lexpr, e.Rexpr}, e.Location)
	case exprIn:
		x := c.expr(e.Lexpr)
		return &stmt.In{
			Node: at(union(c.around(x), c.bracketed(e.Location))),
			X:    x,
			List: c.exprs(e.GetRexpr().GetList().GetItems()),
			Not:  operatorName(e.Name) == "<>",
		}
	case exprLike, exprIlike, exprSimilar:
		return c.binary(e)
	}
	return c.between(e)
}

// binary converts an operator with one or two operands.
func (c *converter) binary(e *aExpr) stmt.Expr {
	name := operatorName(e.Name)
	x, y := c.expr(e.Lexpr), c.expr(e.Rexpr)
	n := at(union(c.around(x), c.word(e.Location), c.around(y)))
	if x == nil || y == nil {
		return &stmt.Op{Node: n, Name: name, X: x, Y: y}
	}
	if op, ok := compareOps[name]; ok {
		return &stmt.Compare{Node: n, Op: op, X: x, Y: y}
	}
	match := &stmt.Compare{Node: n, Op: stmt.Match, X: x, Y: y}
	switch {
	case negated[name]:
		return &stmt.Not{Node: n, X: match}
	case conditions[name] || e.Kind != exprOp:
		return match
	}
	return &stmt.Op{Node: n, Name: name, X: x, Y: y}
}

// quantified converts x op ANY (array) and x op ALL (array).
func (c *converter) quantified(e *aExpr) stmt.Expr {
	x, y := c.expr(e.Lexpr), c.expr(e.Rexpr)
	place := union(c.around(x), c.bracketed(e.Location), c.around(y))
	return quantify(&stmt.Quantified{Node: at(place), X: x, Y: y, All: e.Kind == exprOpAll}, operatorName(e.Name))
}

// quantify sets the operator of q. One that negates another becomes a
// negation: x !~ ALL (y) is NOT x ~ ANY (y).
func quantify(q *stmt.Quantified, name string) stmt.Expr {
	if op, ok := compareOps[name]; ok {
		q.Op = op
		return q
	}
	q.Op = stmt.Match
	if !negated[name] {
		return q
	}
	q.All = !q.All
	return &stmt.Not{Node: q.Node, X: q}
}

// between converts x BETWEEN a AND b, which is x >= a AND x <= b.
func (c *converter) between(e *aExpr) stmt.Expr {
	x := c.expr(e.Lexpr)
	bounds := c.exprs(e.GetRexpr().GetList().GetItems())
	n := at(union(c.around(x), c.word(e.Location), c.aroundAll(bounds)))
	if len(bounds) != 2 {
		return &stmt.Unknown{Node: n, What: "operator", Parts: append(present(x), bounds...)}
	}
	compare := func(op stmt.CompareOp, y stmt.Expr) stmt.Expr {
		return &stmt.Compare{Node: n, Op: op, X: x, Y: y}
	}
	switch e.Kind {
	case exprBetween:
		return &stmt.And{Node: n, Conds: []stmt.Expr{compare(stmt.Ge, bounds[0]), compare(stmt.Le, bounds[1])}}
	case exprNotBetween:
		return &stmt.Or{Node: n, Conds: []stmt.Expr{compare(stmt.Lt, bounds[0]), compare(stmt.Gt, bounds[1])}}
	}
	return &stmt.Unknown{Node: n, What: "between symmetric", Parts: append(present(x), bounds...)}
}

// sublink converts a sub-select in an expression.
func (c *converter) sublink(l *subLink) stmt.Expr {
	x := c.expr(l.Testexpr)
	open := c.bracket(c.toks.At(int(max(l.Location, 0))))
	var query *stmt.Statement
	if q := l.GetSubselect().GetSelectStmt(); q != nil {
		query = c.query(q, c.inner(open))
	}
	n := at(union(c.around(x), c.bracketed(l.Location)))
	switch l.SubLinkType {
	case sublinkExists:
		return &stmt.Exists{Node: n, Query: query}
	case sublinkAny, sublinkAll:
		if len(l.OperName) == 0 {
			return &stmt.In{Node: n, X: x, Query: query}
		}
		q := &stmt.Quantified{Node: n, X: x, All: l.SubLinkType == sublinkAll, Query: query}
		return quantify(q, operatorName(l.OperName))
	}
	return &stmt.Subquery{Node: n, Query: query, Array: l.SubLinkType == sublinkArray}
}

// operatorName returns an operator's name without its schema.
func operatorName(list []*node) string {
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1].GetString_().GetSval()
}
