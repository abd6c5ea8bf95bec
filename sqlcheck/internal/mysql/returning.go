package mysql

import (
	"github.com/sqlc-dev/marino/ast"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// withoutReturning returns the text with the RETURNING clauses of MariaDB
// blanked, which MySQL and with it the parser do not have.
func (c *converter) withoutReturning(text string) string {
	var out []byte
	for i := range c.toks.Toks {
		if !c.returns(i) {
			continue
		}
		if out == nil {
			out = []byte(text)
		}
		end := c.toks.Next(i, c.toks.Len(), func(j int) bool { return c.toks.IsPunct(j, ";") })
		p := c.span(region{i, end})
		blank(out[p.Start:p.End])
	}
	if out == nil {
		return text
	}
	return string(out)
}

// returns reports whether a RETURNING clause begins at token i: the word as a
// keyword in a statement that changes rows.
func (c *converter) returns(i int) bool {
	if !c.toks.Is(i, "returning") || c.toks.IsPunct(i-1, ".") || i == 0 {
		return false
	}
	lo := i
	for lo > 0 && !c.toks.IsPunct(lo-1, ";") {
		lo--
	}
	return c.toks.Is(c.verb(region{lo, i}), "insert", "replace", "delete") &&
		c.next(region{lo, i + 1}, "returning") == i
}

// returning converts the RETURNING clause of the statement in r, if it has
// one. The parser reads its list as that of a SELECT at the same place.
func (c *converter) returning(s *stmt.Statement, r region) {
	i := c.next(r, "returning")
	if i >= r.hi || !c.returns(i) {
		return
	}
	text := []byte(c.markers(c.toks.SQL))
	p := c.span(region{i, r.hi})
	blank(text[:p.Start])
	copy(text[p.Start:], "select   ") // as long as the word it replaces
	trees, err := parse(string(text[:p.End]))
	if err != nil || len(trees) != 1 {
		c.fail(i, "RETURNING cannot be read")
		return
	}
	if q, ok := trees[0].(*ast.SelectStmt); ok && q.Fields != nil {
		s.Returning = c.items(q.Fields, region{i + 1, r.hi})
	}
}

// beforeReturning returns the part of r that stands before its RETURNING
// clause.
func (c *converter) beforeReturning(r region) region {
	if i := c.next(r, "returning"); i < r.hi && c.returns(i) {
		r.hi = i
	}
	return r
}

// fail notes that the text cannot be taken, because of token i.
func (c *converter) fail(i int, msg string) {
	if c.err == nil {
		c.err = &Error{Offset: c.word(i).Start, Msg: msg}
	}
}
