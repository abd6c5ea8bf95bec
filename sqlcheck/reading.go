package sqlcheck

import (
	"errors"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/internal/mysql"
	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
	"github.com/fencelint/fencelint/sqlcheck/internal/postgres"
	"github.com/fencelint/fencelint/sqlcheck/internal/sqlite"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
	"github.com/fencelint/fencelint/sqlcheck/internal/tolerant"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A reading is a text as one dialect reads it. Places are those of the
// rewritten text.
type reading struct {
	res     *placeholder.Result
	toks    *token.List
	stmts   []*stmt.Statement
	errs    []ParseError // with places in the source
	strings bool         // a name in double quotes is a string
}

// An attempt reads a text, or says why it cannot, by a *ParseError.
type attempt func(src Source, holes []int) (*reading, error)

// attempts lists how to read a text, the most likely first.
func attempts(src Source) []attempt {
	switch src.Dialect {
	case PostgreSQL:
		return []attempt{readTolerant, readMySQL, readSQLite}
	case MySQL:
		return []attempt{readMySQL, readTolerant}
	case SQLite:
		return []attempt{readSQLite, readTolerant}
	}
	if looksLikeSQLite(src.Text) {
		return []attempt{readPostgres, readSQLite, readMySQL, readTolerant}
	}
	return []attempt{readPostgres, readMySQL, readSQLite, readTolerant}
}

// looksLikeSQLite reports whether a text that is not PostgreSQL's means rather
// SQLite where MySQL would take it as well: to MySQL a name in double quotes
// is a string, and || is OR.
func looksLikeSQLite(text string) bool {
	return !strings.Contains(text, "`") && (strings.Contains(text, `"`) || strings.Contains(text, "||"))
}

// readPostgres reads a text all of whose statements are PostgreSQL's.
func readPostgres(src Source, holes []int) (*reading, error) {
	return readPostgresBy(tolerant.Strict, src, holes)
}

// readTolerant reads those statements of a text that PostgreSQL's parser takes,
// be it with some help.
func readTolerant(src Source, holes []int) (*reading, error) {
	return readPostgresBy(tolerant.Parse, src, holes)
}

func readPostgresBy(parse func(*token.List) ([]*stmt.Statement, []*postgres.Error), src Source, holes []int) (*reading, error) {
	res, err := placeholder.Rewrite(src.Text, holes)
	if err != nil {
		return nil, rewriteError(err)
	}
	r := &reading{res: res, toks: token.Scan(res.SQL), strings: quotesStrings(src)}
	var errs []*postgres.Error
	r.stmts, errs = parse(r.toks)
	for _, e := range errs {
		r.errs = append(r.errs, ParseError{Offset: res.Source(e.Offset), Msg: e.Msg})
	}
	if len(r.stmts) == 0 && len(r.errs) > 0 {
		return nil, &r.errs[0]
	}
	return r, nil
}

// quotesStrings reports whether double quotes are around strings in src, as in
// MySQL. Backticks tell that as well.
func quotesStrings(src Source) bool {
	return src.Dialect == MySQL || src.Dialect == Auto && strings.Contains(src.Text, "`")
}

func readMySQL(src Source, holes []int) (*reading, error) {
	res, err := placeholder.RewriteFor(placeholder.MySQL, src.Text, holes)
	if err != nil {
		return nil, rewriteError(err)
	}
	r := &reading{res: res, toks: token.ScanMySQL(res.SQL)}
	r.stmts, err = mysql.Parse(res.SQL)
	var e *mysql.Error
	if errors.As(err, &e) {
		return nil, &ParseError{Offset: res.Source(e.Offset), Msg: e.Msg}
	}
	return r, nil
}

func readSQLite(src Source, holes []int) (*reading, error) {
	res, err := placeholder.RewriteFor(placeholder.SQLite, src.Text, holes)
	if err != nil {
		return nil, rewriteError(err)
	}
	r := &reading{res: res, toks: token.Scan(res.SQL)}
	r.stmts, err = sqlite.Parse(res.SQL)
	var e *sqlite.Error
	if errors.As(err, &e) {
		return nil, &ParseError{Offset: res.Source(e.Offset), Msg: e.Msg}
	}
	return r, nil
}

// script translates what was read into statements over the source.
func (r *reading) script(src Source) *Script {
	assignOpen(r.stmts, r.toks, r.res.Open)
	tr := newTranslator(src, r.res, r.strings)
	for _, s := range r.stmts {
		tr.statement(s)
	}
	return &Script{Statements: r.stmts, Errs: r.errs, Params: params(r.res, r.toks)}
}
