// Package sqlite parses SQLite's SQL into the statement model.
//
// The parser knows where each node begins and ends; only keywords are looked
// up in the tokens of the text.
package sqlite

import (
	"errors"
	"fmt"

	"github.com/sqlc-dev/meyer/ast"
	"github.com/sqlc-dev/meyer/parser"

	"github.com/fencelint/fencelint/sqlcheck/internal/lowering"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// An Error is a text that cannot be parsed.
type Error struct {
	Offset int // bytes, 0 <= Offset <= len of the text
	Msg    string
}

func (e *Error) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg) }

// Parse parses the statements of sql, whose parameters are spelled $N. All
// places in the result are byte offsets in sql. The error is an *Error.
func Parse(sql string) (stmts []*stmt.Statement, err error) {
	toks := token.Scan(sql)
	if offset, msg := lowering.Bound(toks); msg != "" {
		return nil, &Error{Offset: offset, Msg: msg}
	}
	defer func() {
		if r := recover(); r != nil {
			stmts, err = nil, &Error{Msg: fmt.Sprintf("parser failed: %v", r)}
		}
	}()
	// Whether a build of SQLite has LIMIT in UPDATE and DELETE is not told by
	// the text, and one that has not will say so itself.
	trees, err := parser.Options{UpdateDeleteLimit: true}.ParseString(sql)
	if err != nil {
		return nil, failure(err, len(sql))
	}
	c := &converter{toks: toks}
	for _, tree := range trees {
		stmts = append(stmts, c.statement(tree))
	}
	if c.err != nil {
		return nil, c.err
	}
	return stmts, nil
}

// failure converts the parser's error about a text of size bytes.
func failure(err error, size int) *Error {
	var perr *parser.Error
	if !errors.As(err, &perr) {
		return &Error{Msg: err.Error()}
	}
	return &Error{Offset: min(max(perr.Offset, 0), size), Msg: perr.Message}
}

// A converter turns the trees of one text into statements.
type converter struct {
	toks *token.List
	err  *Error // the first thing that the parser accepts and SQLite would not run
}

// fail notes that the text cannot be taken, because of n.
func (c *converter) fail(n ast.Node, msg string) {
	if c.err == nil {
		c.err = &Error{Offset: n.Pos(), Msg: msg}
	}
}

// place is where a node stands.
func place(n ast.Node) stmt.Span { return stmt.Span{Start: n.Pos(), End: n.End()} }

// at wraps the place of a node as the common part of expressions.
func at(n ast.Node) stmt.Node { return stmt.Node{Place: place(n)} }

// word is the place of the token at byte offset off.
func (c *converter) word(off int) stmt.Span {
	i := c.toks.At(off)
	if i >= c.toks.Len() {
		return stmt.Span{}
	}
	return stmt.Span{Start: c.toks.Toks[i].Start, End: c.toks.Toks[i].End}
}

// clause is the place of an expression together with the keyword before it.
func (c *converter) clause(x ast.Expr) stmt.Span {
	p := place(x)
	if i := c.toks.At(p.Start) - 1; i >= 0 {
		p.Start = c.toks.Toks[i].Start
	}
	return p
}

// name folds an identifier that may be missing.
func name(id *ast.Ident) string {
	if id == nil {
		return ""
	}
	return lowering.Name(id.Name)
}

func names(ids []*ast.Ident) []string {
	var out []string
	for _, id := range ids {
		out = append(out, name(id))
	}
	return out
}
