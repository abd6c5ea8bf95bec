// Package postgres parses PostgreSQL's SQL into the statement model.
//
// With cgo the parser is PostgreSQL 16's own, without it (or with the build
// tag purego) a port of PostgreSQL 18's to Go. Both give the same kind of
// tree; what differs is in the two files parser_cgo.go and parser_purego.go.
// Both register the same protobuf package, so only one can be in a binary.
//
// The tree tells where its nodes begin, and not always that. Where they end,
// and where the clauses stand, is read from the tokens of the text.
package postgres

import (
	"fmt"

	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// An Error is a text that cannot be parsed.
type Error struct {
	Offset int // bytes, 0 <= Offset <= len of the text
	Msg    string
}

func (e *Error) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg) }

// Parse parses the statements of sql. All places in the result are byte
// offsets in sql. The error is an *Error.
func Parse(sql string) ([]*stmt.Statement, error) {
	return ParseTokens(token.Scan(sql))
}

// ParseTokens is Parse for a text whose tokens are known.
func ParseTokens(toks *token.List) (stmts []*stmt.Statement, err error) {
	if err := guard(toks); err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			stmts, err = nil, &Error{Msg: fmt.Sprintf("parser failed: %v", r)}
		}
	}()
	tree, perr := parseTree(toks.SQL)
	if perr != nil {
		msg, char := failure(perr)
		return nil, &Error{Offset: byteOffset(toks.SQL, char), Msg: shorten(msg)}
	}
	c := &converter{toks: toks}
	for i, raw := range tree.GetStmts() {
		r := region{toks.At(int(raw.StmtLocation)), toks.Len()}
		switch {
		case raw.StmtLen > 0:
			r.hi = toks.At(int(raw.StmtLocation + raw.StmtLen))
		case i+1 < len(tree.Stmts):
			r.hi = toks.At(int(tree.Stmts[i+1].StmtLocation))
		}
		for r.lo < r.hi && toks.IsPunct(r.hi-1, ";") {
			r.hi--
		}
		for r.lo < r.hi && toks.IsPunct(r.lo, ";") {
			r.lo++
		}
		stmts = append(stmts, c.statement(raw.Stmt, r))
	}
	return stmts, nil
}

// byteOffset converts a position in characters, from 1, to a byte offset. 0,
// which stands for none, gives 0.
func byteOffset(sql string, char int) int {
	n := 1
	for i := range sql {
		if n >= char {
			return i
		}
		n++
	}
	if char <= 0 {
		return 0
	}
	return len(sql)
}

// shorten cuts a message that quotes much of the text.
func shorten(msg string) string {
	const limit = 100 // bytes
	for i := range msg {
		if i >= limit {
			return msg[:i] + "..."
		}
	}
	return msg
}
