package mysql

import (
	"strings"

	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A converter turns the trees of one text into statements.
type converter struct {
	toks   *token.List
	params map[int]int // numbers of parameters by byte offset
	err    *Error      // the first thing that the parser accepts and MySQL would not run

	// The names of the row that the INSERT at hand would add: its alias and,
	// where they are given, the aliases of its columns.
	added   string
	aliases map[string]string
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

// find returns the tokens of the next statement at or behind token at.
func (c *converter) find(at int, tree ast.StmtNode) region {
	for c.toks.IsPunct(at, ";") {
		at++
	}
	if at >= c.toks.Len() {
		return region{at, at}
	}
	// A statement may hold semicolons itself, so its own text tells its length,
	// except for what was hidden from the parser.
	size := len(strings.TrimSpace(tree.OriginalText()))
	last := c.toks.At(c.toks.Toks[at].Start + size - 1)
	r := region{at, min(max(at, last)+1, c.toks.Len())}
	if c.returns(r.hi) {
		return region{at, c.toks.Next(r.hi, c.toks.Len(), func(i int) bool { return c.toks.IsPunct(i, ";") })}
	}
	for r.hi > r.lo+1 && c.toks.IsPunct(r.hi-1, ";") {
		r.hi--
	}
	return r
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
	if i >= 0 && i < c.toks.Len() && c.toks.Opens(i) && c.toks.Toks[i].Match >= 0 {
		return c.toks.Toks[i].Match + 1
	}
	return i
}

// next returns the index of the first of the keywords on the top level of r,
// or r.hi. A word behind a dot is a name.
func (c *converter) next(r region, words ...string) int {
	is := func(i int) bool { return c.toks.Is(i, words...) && !c.toks.IsPunct(i-1, ".") }
	i := c.toks.Next(r.lo, r.hi, is)
	if i < r.hi && !is(i) {
		return r.hi
	}
	return i
}

// clauseEnds are the words that can follow a WHERE clause.
var clauseEnds = []string{"group", "having", "window", "order", "limit", "for", "lock", "into", "procedure",
	"returning", "union", "intersect", "except", "on"}

// clause is the place of the WHERE clause whose condition starts at byte
// offset loc, with its keyword.
func (c *converter) clause(loc int, r region) stmt.Span {
	i := c.toks.At(loc)
	return c.span(region{i - 1, c.next(region{i, r.hi}, clauseEnds...)})
}

// element is the place of the list element that starts at token i.
func (c *converter) element(i, hi int) stmt.Span {
	end := c.toks.Next(i, hi, func(j int) bool {
		return c.toks.IsPunct(j, ",") || c.toks.IsPunct(j, ";") ||
			j > i && (c.toks.Is(j, "from", "where") || c.toks.Is(j, clauseEnds...))
	})
	return c.span(region{i, end})
}

// elements returns the indices of the tokens that start the elements of the
// list in r.
func (c *converter) elements(r region) []int {
	starts := []int{r.lo}
	for i := r.lo; i < r.hi; {
		i = c.toks.Next(i, r.hi, func(j int) bool { return c.toks.IsPunct(j, ",") })
		if !c.toks.IsPunct(i, ",") {
			break
		}
		i++
		starts = append(starts, i)
	}
	return starts
}

// verb returns the index of the first word of the statement proper in r.
func (c *converter) verb(r region) int {
	i := c.proper(r)
	for c.toks.IsPunct(i, "(") && c.toks.Toks[i].Match >= 0 {
		i = c.proper(c.inner(i))
	}
	return i
}

// proper returns the index of the first token in r behind WITH: a word or a
// parenthesis.
func (c *converter) proper(r region) int {
	if !c.toks.Is(r.lo, "with") {
		return r.lo
	}
	for i := r.lo + 1; i < r.hi; i = max(i+1, c.after(i)) {
		// name [(columns)] AS (query), ...
		if !c.toks.Is(i, "as") || !c.toks.IsPunct(i+1, "(") {
			continue
		}
		if i = c.after(i + 1); !c.toks.IsPunct(i, ",") {
			return min(i, r.hi)
		}
	}
	return r.hi
}
