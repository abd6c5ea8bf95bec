package mysql

import (
	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// at wraps a place as the common part of expressions.
func at(s stmt.Span) stmt.Node { return stmt.Node{Place: s} }

// start returns the index of the token that an expression or table name starts
// with, -1 if the tree does not tell: nothing of the kind starts a text.
func (c *converter) start(n ast.Node) int {
	if n.OriginTextPosition() <= 0 {
		return -1
	}
	return c.toks.At(n.OriginTextPosition())
}

// word is the place of token i; unknown for a negative one.
func (c *converter) word(i int) stmt.Span { return c.span(region{i, i + 1}) }

// dotted is the place of the qualified name that starts at token i.
func (c *converter) dotted(i int) stmt.Span { return c.span(region{i, c.nameEnd(i)}) }

// nameEnd returns the index of the token behind the qualified name at i.
func (c *converter) nameEnd(i int) int {
	for c.toks.IsPunct(i+1, ".") {
		i += 2
	}
	return i + 1
}

// union is the smallest place that covers the given ones; unknown places do
// not count.
func union(spans ...stmt.Span) stmt.Span {
	var u stmt.Span
	for _, s := range spans {
		switch {
		case s.IsZero():
		case u.IsZero():
			u = s
		default:
			u = stmt.Span{Start: min(u.Start, s.Start), End: max(u.End, s.End)}
		}
	}
	return u
}

// around is the place of x together with the parentheses that hold nothing
// else, so that it can be joined with what stands beside them.
func (c *converter) around(x stmt.Expr) stmt.Span {
	if x == nil || x.At().IsZero() {
		return stmt.Span{}
	}
	s := x.At()
	lo, hi := c.toks.At(s.Start), c.toks.At(s.End-1)
	for c.toks.IsPunct(lo-1, "(") && c.toks.Toks[lo-1].Match == hi+1 {
		lo, hi = lo-1, hi+1
	}
	return c.span(region{lo, hi + 1})
}

// over is the place from the token that n starts with to the end of the last
// of xs.
func (c *converter) over(n ast.Node, xs ...stmt.Expr) stmt.Span {
	u := c.word(c.start(n))
	for _, x := range xs {
		u = union(u, c.around(x))
	}
	return u
}

// bracketed is the place from token i to the end of the first bracket behind
// it, or token i alone if there is none nearby.
func (c *converter) bracketed(i int) stmt.Span {
	const near = 6 // NOT IN (, = ANY (, schema.function (
	if i < 0 {
		return stmt.Span{}
	}
	for j := i; j < min(i+near, c.toks.Len()); j++ {
		if c.toks.Opens(j) {
			return c.span(region{i, c.after(j)})
		}
	}
	return c.word(i)
}

// behind is the place of the bracketed list behind x: that of IN or ANY.
func (c *converter) behind(x stmt.Expr) stmt.Span {
	p := c.around(x)
	if p.IsZero() {
		return p
	}
	return c.bracketed(c.toks.At(p.End-1) + 1)
}

// callPlace is the place of the call whose name starts at token i, with its
// window.
func (c *converter) callPlace(i int) stmt.Span {
	j := c.nameEnd(i)
	if i < 0 || !c.toks.IsPunct(j, "(") {
		return c.word(i)
	}
	j = c.after(j)
	if c.toks.Is(j, "over") {
		j = max(c.after(j+1), j+2)
	}
	return c.span(region{i, j})
}
