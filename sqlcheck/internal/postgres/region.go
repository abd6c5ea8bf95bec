package postgres

import (
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A converter turns the trees of one text into statements.
type converter struct {
	toks *token.List
}

// A region is a range of token indices, half open, in which a statement or a
// clause stands.
type region struct{ lo, hi int }

// span is the place of the region in the text.
func (c *converter) span(r region) stmt.Span {
	r.hi = min(r.hi, c.toks.Len())
	if r.lo < 0 || r.lo >= r.hi {
		return stmt.Span{}
	}
	return stmt.Span{Start: c.toks.Toks[r.lo].Start, End: c.toks.Toks[r.hi-1].End}
}

// inner returns what stands within the bracket that opens at token i.
func (c *converter) inner(i int) region {
	if i < 0 || i >= c.toks.Len() || c.toks.Toks[i].Match < 0 {
		return region{}
	}
	return region{i + 1, c.toks.Toks[i].Match}
}

// after returns the index of the token behind the bracket that opens at i, or
// i if none opens there.
func (c *converter) after(i int) int {
	if i < c.toks.Len() && c.toks.Opens(i) && c.toks.Toks[i].Match >= 0 {
		return c.toks.Toks[i].Match + 1
	}
	return i
}

// keyword reports whether token i is one of the reserved words as a keyword,
// not as a label.
func (c *converter) keyword(i int, words ...string) bool {
	return c.toks.Is(i, words...) && !c.toks.IsPunct(i-1, ".") && !c.toks.Is(i-1, "as")
}

// find returns the index of the first of the keywords on the top level of r,
// or r.hi.
func (c *converter) find(r region, words ...string) int {
	i := c.toks.Next(r.lo, r.hi, func(i int) bool { return c.keyword(i, words...) })
	if i < r.hi && !c.keyword(i, words...) {
		return r.hi
	}
	return i
}

// findFrom is find for FROM, which is also a part of IS DISTINCT FROM.
func (c *converter) findFrom(r region) int {
	for {
		i := c.find(r, "from")
		if i >= r.hi || !c.toks.Is(i-1, "distinct") {
			return i
		}
		r.lo = i + 1
	}
}

// clauseEnds are the words that can follow a WHERE clause. All are reserved.
var clauseEnds = []string{"group", "having", "window", "order", "limit", "offset", "fetch", "for",
	"returning", "union", "intersect", "except", "on"}

// where returns the region of the first WHERE clause in r with its keyword;
// it is empty where there is none.
func (c *converter) where(r region) region {
	i := c.find(r, "where")
	if i >= r.hi {
		return region{}
	}
	return region{i, c.find(region{i + 1, r.hi}, clauseEnds...)}
}

// elementEnd returns the index of the token behind the element of a list that
// starts at token i: a column of SELECT, an assignment of SET.
func (c *converter) elementEnd(i, hi int) int {
	return c.toks.Next(i, hi, func(i int) bool {
		if c.toks.IsPunct(i, ",") {
			return true
		}
		if c.keyword(i, "from") {
			return !c.toks.Is(i-1, "distinct")
		}
		return c.keyword(i, "where", "into") || c.keyword(i, clauseEnds...)
	})
}

// element is the place of the list element that starts at byte offset loc.
func (c *converter) element(loc int32, hi int) stmt.Span {
	if loc < 0 {
		return stmt.Span{}
	}
	i := c.toks.At(int(loc))
	return c.span(region{i, c.elementEnd(i, hi)})
}

// verb returns the index of the first word of the statement proper in r,
// behind WITH.
func (c *converter) verb(r region) int {
	i := r.lo
	if !c.toks.Is(i, "with") {
		return i
	}
	if i++; c.toks.Is(i, "recursive") && !c.toks.Is(i+1, "as") {
		i++
	}
	for i < r.hi {
		i = c.cteEnd(i, r.hi)
		if !c.toks.IsPunct(i, ",") {
			return min(i, r.hi)
		}
		i++
	}
	return r.hi
}

// cteEnd returns the index of the token behind the WITH query whose name is
// token i.
func (c *converter) cteEnd(i, hi int) int {
	i = c.after(c.cteBody(i))
	if c.toks.Is(i, "search", "cycle") {
		return c.toks.Next(i, hi, func(j int) bool {
			return c.toks.IsPunct(j, ",") && c.toks.Is(j+2, "as") ||
				c.toks.Is(j, "select", "insert", "update", "delete", "merge", "values")
		})
	}
	return i
}

// cteBody returns the index of the bracket that holds the query of the WITH
// query whose name is token i.
func (c *converter) cteBody(i int) int {
	i = c.after(i + 1)
	for c.toks.Is(i, "as", "not", "materialized") {
		i++
	}
	return i
}
