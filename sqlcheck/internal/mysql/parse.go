// Package mysql parses the SQL of MySQL and MariaDB into the statement model.
//
// The parser tells where an expression begins, but not where it ends, nor
// where the clauses stand: that is read from the tokens of the text.
package mysql

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sqlc-dev/marino/ast"
	"github.com/sqlc-dev/marino/parser"

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
//
// A statement that writes several tables gives one statement for each.
func Parse(sql string) (stmts []*stmt.Statement, err error) {
	toks := token.ScanMySQL(sql)
	if err := guard(toks); err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			stmts, err = nil, &Error{Msg: fmt.Sprintf("parser failed: %v", r)}
		}
	}()
	c := &converter{toks: toks, params: make(map[int]int)}
	text := c.markers(sql)
	trees, err := parse(c.withoutReturning(text))
	if err != nil {
		return nil, failure(err, toks)
	}
	at := 0
	for _, tree := range trees {
		r := c.find(at, tree)
		at = r.hi
		stmts = append(stmts, c.statements(tree, r)...)
	}
	if c.err != nil {
		return nil, c.err
	}
	return stmts, nil
}

func parse(text string) ([]ast.StmtNode, error) {
	trees, _, err := parser.New().ParseSQL(text)
	return trees, err
}

// markers returns the text with each $N in the spelling of MySQL, and notes
// the numbers. All offsets stay.
func (c *converter) markers(sql string) string {
	var out []byte
	for i, t := range c.toks.Toks {
		if t.Kind != token.Param {
			continue
		}
		n, err := strconv.Atoi(c.toks.Text(i)[1:])
		if err != nil {
			continue // the parser will say so
		}
		if out == nil {
			out = []byte(sql)
		}
		c.params[t.Start] = n
		out[t.Start] = '?'
		blank(out[t.Start+1 : t.End])
	}
	if out == nil {
		return sql
	}
	return string(out)
}

// blank makes spaces of a piece of text.
func blank(piece []byte) {
	for i := range piece {
		piece[i] = ' '
	}
}

// failure converts the parser's error, which quotes the text from the place of
// the fault on.
func failure(err error, toks *token.List) *Error {
	msg := err.Error()
	_, rest, ok := strings.Cut(msg, ` near "`)
	if end := strings.LastIndexByte(rest, '"'); ok && end >= 0 && end < len(toks.SQL) {
		at := toks.At(len(toks.SQL) - end)
		if at >= toks.Len() {
			return &Error{Offset: len(toks.SQL), Msg: "syntax error at end of text"}
		}
		return &Error{Offset: toks.Toks[at].Start, Msg: fmt.Sprintf("syntax error at or near %q", toks.Text(at))}
	}
	const most = 100 // bytes of a message that may quote the text
	return &Error{Msg: strings.ToValidUTF8(msg[:min(len(msg), most)], "")}
}
