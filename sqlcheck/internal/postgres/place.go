package postgres

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// at wraps a place as the common part of expressions.
func at(s stmt.Span) stmt.Node { return stmt.Node{Place: s} }

// word is the place of the token at byte offset loc; zero if loc is negative,
// which stands for unknown in the tree.
func (c *converter) word(loc int32) stmt.Span {
	if loc < 0 {
		return stmt.Span{}
	}
	i := c.toks.At(int(loc))
	return c.span(region{i, i + 1})
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

// aroundAll covers all of xs.
func (c *converter) aroundAll(xs []stmt.Expr) stmt.Span {
	var u stmt.Span
	for _, x := range xs {
		u = union(u, c.around(x))
	}
	return u
}

// bracketed is the place from byte offset loc to the end of the first bracket
// behind it: a call, IN (...), ARRAY[...].
func (c *converter) bracketed(loc int32) stmt.Span {
	if loc < 0 {
		return stmt.Span{}
	}
	i := c.toks.At(int(loc))
	return c.span(region{i, c.after(c.bracket(i))})
}

// bracket returns the index of the first opening bracket at or behind token i,
// not counting that of OPERATOR(...), or i if there is none nearby.
func (c *converter) bracket(i int) int {
	const near = 8 // NOT IN (, = ANY (, schema.function (
	j := i
	if c.toks.Is(j, "operator") {
		j = c.after(j + 1)
	}
	for end := j + near; j < end; j++ {
		if j < c.toks.Len() && c.toks.Opens(j) {
			return j
		}
	}
	return i
}

// dotted is the place of the qualified name that starts at byte offset loc.
func (c *converter) dotted(loc int32) stmt.Span {
	if loc < 0 {
		return stmt.Span{}
	}
	i := c.toks.At(int(loc))
	return c.span(region{i, c.nameEnd(i)})
}

// nameEnd returns the index of the token behind the qualified name at i.
func (c *converter) nameEnd(i int) int {
	for c.toks.IsPunct(i+1, ".") {
		i += 2
	}
	return i + 1
}

// callEnd returns the index of the token behind the call whose name starts at
// token i, or i+1 if no argument list follows the name.
func (c *converter) callEnd(i int) int {
	j := c.nameEnd(i)
	if !c.toks.IsPunct(j, "(") {
		return i + 1
	}
	for j = c.after(j); ; {
		switch {
		case c.toks.Is(j, "within") && c.toks.Is(j+1, "group"):
			j = c.after(j + 2)
		case c.toks.Is(j, "filter") && c.toks.IsPunct(j+1, "("):
			j = c.after(j + 1)
		case c.toks.Is(j, "over"):
			if c.toks.IsPunct(j+1, "(") {
				return c.after(j + 1)
			}
			return j + 2
		default:
			return j
		}
	}
}

// typeRegion returns the tokens of the type name that starts at token i.
func (c *converter) typeRegion(i int) region {
	j := i
	if c.toks.Is(j, "setof") {
		j++
	}
	j = c.nameEnd(j)
	for c.toks.Is(j, "precision", "varying") {
		j++
	}
	j = c.after(j)
	if c.toks.Is(j, "with", "without") && c.toks.Is(j+1, "time") && c.toks.Is(j+2, "zone") {
		j += 3
	}
	for c.toks.IsPunct(j, "[") || c.toks.Is(j, "array") {
		if c.toks.Is(j, "array") {
			j++
			continue
		}
		j = max(c.after(j), j+1)
	}
	return region{i, min(j, c.toks.Len())}
}

// typeText is the type name in r in lower case, without its modifier.
func (c *converter) typeText(r region) string {
	var b strings.Builder
	for i := r.lo; i < r.hi; i++ {
		switch {
		case c.toks.IsPunct(i, "("):
			i = max(i, c.after(i)-1)
		case c.toks.IsPunct(i, "["):
			b.WriteString("[]")
			i = max(i, c.after(i)-1)
		case c.toks.IsPunct(i, "."):
			b.WriteByte('.')
		default:
			if b.Len() > 0 && !c.toks.IsPunct(i-1, ".") {
				b.WriteByte(' ')
			}
			b.WriteString(strings.ToLower(c.toks.Text(i)))
		}
	}
	return b.String()
}
