// Package script reads SQL scripts: it splits a text into statements and gives
// those that define tables, types, indexes and triggers. Everything else is
// passed over without a look at its grammar, so that data, functions and what
// only psql understands do no harm.
//
// The grammar is PostgreSQL's. A statement that does not parse is read once
// more after what other databases add to it (MySQL, SQLite and their kin) has
// been taken out.
package script

import (
	"errors"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/internal/postgres"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// An Error is a statement that could not be read.
type Error struct {
	Offset int // bytes, 0 <= Offset <= len of the text
	Msg    string
}

// Parse returns the definitions in text, in order. All places are byte offsets
// in text. A statement that might define something but cannot be read gives an
// error and, in its place, a *ddl.Unread.
func Parse(text string) ([]ddl.Statement, []Error) {
	r := &reader{toks: token.Scan(plain(text))}
	r.all()
	return r.out, r.errs
}

// A reader reads the statements of one text.
type reader struct {
	toks *token.List
	base int // offset of the text in the text around it, in bytes
	deep int // texts around it
	out  []ddl.Statement
	errs []Error
}

// all reads all statements.
func (r *reader) all() {
	for lo := 0; lo < r.toks.Len(); {
		hi := r.statementEnd(lo)
		if hi > lo {
			r.statement(lo, hi)
		}
		lo = hi + 1 // the semicolon
	}
}

// statement reads the statement in the tokens lo to hi, half open, without its
// semicolon.
func (r *reader) statement(lo, hi int) {
	switch r.classify(lo, hi) {
	case grammatical:
		r.parse(lo, hi)
	case function:
		r.function(lo, hi)
	case trigger:
		r.trigger(lo, hi)
	case triggerDrop:
		r.dropTrigger(lo, hi)
	case block:
		r.block(lo, hi)
	case tableRename:
		r.renameTables(lo, hi)
	case pathCall:
		r.out = append(r.out, &ddl.SetPath{Node: r.node(lo, hi), Schemas: r.pathArgument(lo, hi)})
	}
}

// node is the place of the tokens lo to hi, half open.
func (r *reader) node(lo, hi int) stmt.Node {
	return stmt.Node{Place: stmt.Span{
		Start: r.base + r.toks.Toks[lo].Start,
		End:   r.base + r.toks.Toks[hi-1].End,
	}}
}

// text is the source text of the tokens lo to hi, half open; "" if there are
// none.
func (r *reader) text(lo, hi int) string {
	if lo >= hi {
		return ""
	}
	return r.toks.SQL[r.toks.Toks[lo].Start:r.toks.Toks[hi-1].End]
}

// parse reads a statement by the grammar.
func (r *reader) parse(lo, hi int) {
	base := r.base + r.toks.Toks[lo].Start
	sql := r.text(lo, hi)
	defs, err := postgres.Definitions(sql, base)
	if err == nil && !r.listsValues(lo, hi) {
		r.out = append(r.out, defs...)
		return
	}
	f := foreignText(sql)
	if f.text == "" { // nothing in it that the model holds
		r.out = append(r.out, f.extra(base)...)
		return
	}
	if defs, ferr := postgres.Definitions(f.text, base); ferr == nil {
		r.out = append(r.out, f.complete(defs, base)...)
		r.out = append(r.out, f.extra(base)...)
		return
	}
	if err == nil {
		r.out = append(r.out, defs...)
		return
	}
	r.fail(lo, hi, err)
}

// listsValues reports whether a column lists its values. To the grammar that is
// a type with arguments, and fine.
func (r *reader) listsValues(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if r.toks.Is(i, "enum") && r.toks.IsPunct(i+1, "(") && !r.toks.Is(i-1, "as") {
			return true
		}
	}
	return false
}

// fail records a statement that cannot be read.
func (r *reader) fail(lo, hi int, err error) {
	at := r.base + r.toks.Toks[lo].Start
	e := Error{Offset: at, Msg: err.Error()}
	var perr *postgres.Error
	if errors.As(err, &perr) {
		e = Error{Offset: at + perr.Offset, Msg: perr.Msg}
	}
	r.errs = append(r.errs, e)
	r.unread(lo, hi)
}

// unread records that the statement may have changed what it names.
func (r *reader) unread(lo, hi int) {
	u := &ddl.Unread{Node: r.node(lo, hi)}
	for i := lo; i < hi; i++ {
		switch r.toks.Toks[i].Kind {
		case token.Word:
			u.Words = append(u.Words, strings.ToLower(r.toks.Text(i)))
		case token.Quoted, token.Text:
			u.Words = append(u.Words, Words(r.toks.Text(i))...)
		}
	}
	r.out = append(r.out, u)
}

// Words returns the words of a text in lower case.
func Words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool {
		return c != '_' && c < 0x80 && (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
}
