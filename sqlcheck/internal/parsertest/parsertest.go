// Package parsertest tests a parser that gives statements: that it reads the
// cases of a folder as written down there, and that no text takes it down.
package parsertest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

var update = flag.Bool("update", false, "rewrite the expected statements")

// A Parser parses the statements of a text.
type Parser func(sql string) ([]*stmt.Statement, error)

// Golden parses testdata/sql/*/query.sql and compares the statements, as
// stmt.Format prints them, with want.txt beside it.
func Golden(t *testing.T, parse Parser) {
	files, err := filepath.Glob("testdata/sql/*/query.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			sql, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			stmts, err := parse(string(sql))
			if err != nil {
				t.Fatal(err)
			}
			Places(t, string(sql), stmts)
			compare(t, filepath.Join(dir, "want.txt"), Format(stmts))
		})
	}
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// Format prints statements one after the other.
func Format(stmts []*stmt.Statement) string {
	var b strings.Builder
	for _, s := range stmts {
		b.WriteString(stmt.Format(s))
	}
	return b.String()
}

// Places holds that all places of the statements lie within the text.
func Places(t *testing.T, sql string, stmts []*stmt.Statement) {
	t.Helper()
	check := func(what string, p stmt.Span) {
		if p.Start < 0 || p.End < p.Start || p.End > len(sql) {
			t.Errorf("%s at [%d,%d) of %d bytes of %q", what, p.Start, p.End, len(sql), sql)
		}
	}
	for _, top := range stmts {
		stmt.WalkStatement(top, func(s *stmt.Statement) bool {
			check("verb", s.Verb)
			check("where", s.WhereAt)
			check("whole", s.Whole)
			for _, a := range s.Set {
				check("set "+a.Column, a.At)
			}
			stmt.WalkExprs(s, func(e stmt.Expr) bool {
				check(stmt.FormatExpr(e), e.At())
				return true
			})
			return true
		})
	}
}

// Conditions holds that the conjuncts of the one statement's WHERE are found
// where they stand: texts are theirs, in order.
func Conditions(t *testing.T, parse Parser, sql string, texts []string) {
	t.Helper()
	stmts, err := parse(sql)
	if err != nil || len(stmts) != 1 {
		t.Fatalf("%d statements, error %v", len(stmts), err)
	}
	and, ok := stmts[0].Where.(*stmt.And)
	if !ok || len(and.Conds) != len(texts) {
		t.Fatalf("got %s", stmt.FormatExpr(stmts[0].Where))
	}
	for i, x := range and.Conds {
		if got := sql[x.At().Start:x.At().End]; got != texts[i] {
			t.Errorf("condition %d: got %q, want %q", i, got, texts[i])
		}
	}
}
