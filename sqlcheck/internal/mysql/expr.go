package mysql

import (
	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

func (c *converter) exprs(list []ast.ExprNode) []stmt.Expr {
	out := make([]stmt.Expr, 0, len(list))
	for _, n := range list {
		if x := c.expr(n); x != nil {
			out = append(out, x)
		}
	}
	return out
}

// expr converts an expression; nil if there is none. Recursion is bounded by
// what Bound admits.
func (c *converter) expr(n ast.ExprNode) stmt.Expr {
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.ParenthesesExpr:
		return c.expr(n.Expr)
	case *ast.ColumnNameExpr:
		return c.column(n)
	case ast.ParamMarkerExpr:
		return c.param(n)
	case ast.ValueExpr:
		return c.literal(n)
	case *ast.BinaryOperationExpr:
		return c.binary(n)
	case *ast.UnaryOperationExpr:
		return c.unary(n)
	case *ast.RowExpr:
		return &stmt.Row{Node: at(c.bracketed(c.start(n))), Elems: c.exprs(n.Values)}
	case *ast.CaseExpr:
		return c.caseOf(n)
	case *ast.SubqueryExpr:
		return &stmt.Subquery{Node: at(c.bracketed(c.start(n))), Query: c.subquery(n)}
	case *ast.DefaultExpr:
		return &stmt.Default{Node: at(c.word(c.start(n)))}
	case *ast.SetCollationExpr:
		return c.expr(n.Expr)
	}
	if x := c.predicate(n); x != nil {
		return x
	}
	return c.form(n)
}

// predicate converts the conditions that are spelled in words; nil for all
// other expressions.
func (c *converter) predicate(n ast.ExprNode) stmt.Expr {
	switch n := n.(type) {
	case *ast.BetweenExpr:
		x, low, high := c.expr(n.Expr), c.expr(n.Left), c.expr(n.Right)
		return lowering.Between(c.over(n, high), x, low, high, n.Not)
	case *ast.PatternInExpr:
		return c.in(n)
	case *ast.PatternLikeOrIlikeExpr:
		x, y := c.expr(n.Expr), c.expr(n.Pattern)
		return lowering.Match(c.over(n, y), x, y, n.Not)
	case *ast.PatternRegexpExpr:
		x, y := c.expr(n.Expr), c.expr(n.Pattern)
		return lowering.Match(c.over(n, y), x, y, n.Not)
	case *ast.IsNullExpr:
		x := c.expr(n.Expr)
		return &stmt.IsNull{Node: at(c.test(n, x, n.Not)), X: x, Not: n.Not}
	case *ast.IsTruthExpr:
		x := c.expr(n.Expr)
		want := "false"
		if n.True != 0 {
			want = "true"
		}
		return &stmt.IsBool{Node: at(c.test(n, x, n.Not)), X: x, Want: want, Not: n.Not}
	case *ast.ExistsSubqueryExpr:
		return c.exists(n)
	case *ast.CompareSubqueryExpr:
		return c.quantified(n)
	}
	return nil
}

// test is the place of X IS [NOT] word.
func (c *converter) test(n ast.Node, x stmt.Expr, not bool) stmt.Span {
	p := c.over(n, x)
	i := c.toks.At(p.End - 1)
	if !c.toks.Is(i+1, "is") {
		return p // ISNULL(x)
	}
	words := 2
	if not {
		words++
	}
	return union(p, c.span(region{i, i + 1 + words}))
}

// subquery converts a sub-select in an expression.
func (c *converter) subquery(n ast.ExprNode) *stmt.Statement {
	q, ok := n.(*ast.SubqueryExpr)
	if !ok {
		return &stmt.Statement{Kind: stmt.Select}
	}
	i := c.start(q)
	for !c.toks.IsPunct(i, "(") && i < c.toks.Len() {
		i++
	}
	return c.query(q.Query, c.inner(i))
}

func (c *converter) in(n *ast.PatternInExpr) stmt.Expr {
	out := &stmt.In{X: c.expr(n.Expr), Not: n.Not}
	out.Place = union(c.over(n, out.X), c.behind(out.X))
	if n.Sel != nil {
		out.Query = c.subquery(n.Sel)
		return out
	}
	out.List = c.exprs(n.List)
	return out
}

func (c *converter) exists(n *ast.ExistsSubqueryExpr) stmt.Expr {
	out := &stmt.Exists{Node: at(c.bracketed(c.start(n))), Query: c.subquery(n.Sel)}
	if n.Not {
		return lowering.Not(out.Place, out)
	}
	return out
}

// quantified converts x op ANY (SELECT ...) and x op ALL (SELECT ...).
func (c *converter) quantified(n *ast.CompareSubqueryExpr) stmt.Expr {
	x := c.expr(n.L)
	return &stmt.Quantified{
		Node:  at(union(c.over(n, x), c.behind(x))),
		X:     x,
		Op:    compareOps[n.Op],
		All:   n.All,
		Query: c.subquery(n.R),
	}
}

func (c *converter) caseOf(n *ast.CaseExpr) stmt.Expr {
	out := &stmt.Case{Arg: c.expr(n.Value), Else: c.expr(n.ElseClause)}
	for _, w := range n.WhenClauses {
		out.Whens = append(out.Whens, stmt.When{Cond: c.expr(w.Expr), Result: c.expr(w.Result)})
	}
	lo := c.start(n)
	out.Place = c.span(region{lo, c.caseEnd(lo)})
	return out
}

// caseEnd returns the index of the token behind the END of the CASE at lo.
func (c *converter) caseEnd(lo int) int {
	depth := 0
	for i := lo; i < c.toks.Len(); i = max(i+1, c.after(i)) {
		switch {
		case c.toks.IsPunct(i-1, "."):
		case c.toks.Is(i, "case"):
			depth++
		case c.toks.Is(i, "end"):
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return c.toks.Len()
}
