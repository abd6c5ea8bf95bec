// Package tolerant parses what the PostgreSQL parser alone does not take: texts
// of which only some statements parse, and what MySQL and SQLite write
// differently. A statement is read strictly first, always; only when that fails
// its text is brought into a form that parses, and what was taken away is added
// to the result.
package tolerant

import (
	"errors"

	"github.com/fencelint/fencelint/sqlcheck/internal/postgres"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// maxPieces bounds the statements of a text that are tried one by one.
const maxPieces = 2000

// Parse parses the statements of toks. It returns those that parse, with places
// in byte offsets of toks.SQL, and an error for each that does not.
func Parse(toks *token.List) ([]*stmt.Statement, []*postgres.Error) {
	stmts, strict := Strict(toks)
	if len(strict) == 0 {
		return stmts, nil
	}
	err := strict[0]
	pieces := split(toks)
	if len(pieces) > maxPieces {
		return nil, strict
	}
	stmts = nil
	var errs []*postgres.Error
	for _, p := range pieces {
		got, err := p.parse(len(pieces) > 1)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		stmts = append(stmts, got...)
	}
	if len(pieces) == 0 {
		errs = append(errs, err)
	}
	return stmts, errs
}

// Strict is Parse for a text all of whose statements PostgreSQL takes as they
// are; there is an error if it does not.
func Strict(toks *token.List) ([]*stmt.Statement, []*postgres.Error) {
	stmts, err := postgres.ParseTokens(toks)
	if err != nil {
		return nil, []*postgres.Error{asError(err)}
	}
	for _, s := range stmts {
		misread(s)
	}
	return stmts, nil
}

func asError(err error) *postgres.Error {
	var e *postgres.Error
	if errors.As(err, &e) {
		return e
	}
	return &postgres.Error{Msg: err.Error()}
}

// A piece is one statement of a text.
type piece struct {
	sql  string
	base int // byte offset of sql in the text
}

// split cuts a text at the semicolons outside of brackets.
func split(toks *token.List) []piece {
	var out []piece
	start := 0
	add := func(end int) {
		if start < end {
			lo, hi := toks.Toks[start].Start, toks.Toks[end-1].End
			out = append(out, piece{toks.SQL[lo:hi], lo})
		}
	}
	for i := 0; i < toks.Len(); i++ {
		switch {
		case toks.IsPunct(i, ";"):
			add(i)
			start = i + 1
		case toks.Opens(i):
			i = max(i, toks.Toks[i].Match)
		}
	}
	add(toks.Len())
	return out
}

// parse parses the statement, strictly first if that has not been tried.
func (p piece) parse(strict bool) ([]*stmt.Statement, *postgres.Error) {
	toks := token.Scan(p.sql)
	var first error
	if strict {
		stmts, err := postgres.ParseTokens(toks)
		if err == nil {
			shift(stmts, p.base)
			for _, s := range stmts {
				misread(s)
			}
			return stmts, nil
		}
		first = err
	}
	d := newDraft(toks)
	s, err := d.parse()
	if err != nil {
		e := *asError(err)
		if first != nil {
			e = *asError(first)
		}
		e.Offset += p.base
		return nil, &e
	}
	shift([]*stmt.Statement{s}, p.base)
	return []*stmt.Statement{s}, nil
}

// shift moves the places of statements by a number of bytes. A place that
// would begin before the text begins with it.
func shift(stmts []*stmt.Statement, by int) {
	if by == 0 {
		return
	}
	for _, s := range stmts {
		stmt.MoveSpans(s, func(p stmt.Span) stmt.Span {
			return stmt.Span{Start: max(p.Start+by, 0), End: max(p.End+by, 0)}
		})
	}
}

// misread mends the one form of MySQL that PostgreSQL takes and means
// differently: in UPDATE IGNORE t SET it sees a table ignore with the alias t.
func misread(s *stmt.Statement) {
	t := s.Target
	if s.Kind != stmt.Update || t == nil || t.Schema != "" || t.Alias == "" {
		return
	}
	switch t.Name {
	case "ignore":
		s.IgnoreOn = true
		t.Name, t.Alias = t.Alias, ""
	case "low_priority":
		t.Name, t.Alias = t.Alias, ""
	}
}
