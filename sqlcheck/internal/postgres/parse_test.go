package postgres_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fencelint/fencelint/sqlcheck/internal/postgres"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

var update = flag.Bool("update", false, "rewrite the expected statements")

// TestGolden holds for both parsers: run it with and without the tag purego.
func TestGolden(t *testing.T) {
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
			stmts, err := postgres.Parse(string(sql))
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, s := range stmts {
				b.WriteString(stmt.Format(s))
				checkSpans(t, string(sql), s)
			}
			want := filepath.Join(dir, "want.txt")
			if *update {
				if err := os.WriteFile(want, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			golden, err := os.ReadFile(want)
			if err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != string(golden) {
				t.Errorf("got:\n%s\nwant:\n%s", got, golden)
			}
		})
	}
}

// checkSpans holds that all places lie within the text.
func checkSpans(t *testing.T, sql string, s *stmt.Statement) {
	t.Helper()
	check := func(what string, p stmt.Span) {
		if p.Start < 0 || p.End < p.Start || p.End > len(sql) {
			t.Errorf("%s at [%d,%d) of %d bytes", what, p.Start, p.End, len(sql))
		}
	}
	stmt.WalkStatement(s, func(s *stmt.Statement) bool {
		check("verb", s.Verb)
		check("where", s.WhereAt)
		check("whole", s.Whole)
		stmt.WalkExprs(s, func(e stmt.Expr) bool {
			check(stmt.FormatExpr(e), e.At())
			return true
		})
		return true
	})
}

// TestPlaces holds that expressions are found where they stand.
func TestPlaces(t *testing.T) {
	const sql = `UPDATE t SET a = 1 WHERE (a = -1 OR b IS NOT NULL) AND NOT (c IN (1, 2)) AND d::numeric(3,1)[] = '{}'
 AND (e + 1) * 2 > now() AND f NOT IN (SELECT 1) AND x AT TIME ZONE 'utc' < y AND CASE WHEN z THEN 1 END = g[1] AND (h, i) = ROW(1, 2) AND CAST(j AS int) IS NOT TRUE`
	stmts, err := postgres.Parse(sql)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a = -1 OR b IS NOT NULL", "NOT (c IN (1, 2))", "d::numeric(3,1)[] = '{}'", "(e + 1) * 2 > now()",
		"f NOT IN (SELECT 1)", "x AT TIME ZONE 'utc' < y", "CASE WHEN z THEN 1 END = g[1]", "(h, i) = ROW(1, 2)",
		"CAST(j AS int) IS NOT TRUE",
	}
	and, ok := stmts[0].Where.(*stmt.And)
	if !ok || len(and.Conds) != len(want) {
		t.Fatalf("got %s", stmt.FormatExpr(stmts[0].Where))
	}
	for i, x := range and.Conds {
		if got := sql[x.At().Start:x.At().End]; got != want[i] {
			t.Errorf("condition %d: got %q, want %q", i, got, want[i])
		}
	}
	if got := sql[stmts[0].WhereAt.Start:]; !strings.HasPrefix(got, "WHERE (a") || stmts[0].WhereAt.End != len(sql) {
		t.Errorf("WHERE at %v", stmts[0].WhereAt)
	}
}

// TestMerge18 holds for the parser that knows the MERGE of PostgreSQL 17.
func TestMerge18(t *testing.T) {
	stmts, err := postgres.Parse(`MERGE INTO t USING u ON t.id = u.id
WHEN NOT MATCHED BY SOURCE THEN DELETE WHEN NOT MATCHED BY TARGET THEN DO NOTHING RETURNING t.id`)
	if err != nil {
		t.Skip(err)
	}
	s := stmts[0]
	if len(s.Arms) != 2 || !s.Arms[0].BySource || s.Arms[0].Matched || s.Arms[1].BySource || s.Arms[1].Matched || len(s.Returning) != 1 {
		t.Errorf("got\n%s", stmt.Format(s))
	}
}

func TestError(t *testing.T) {
	tests := []struct {
		sql    string
		offset int
	}{
		{"SELECT 'é' é é é", 15},
		{"UPDATE t SET", 12},
		{"SELECT 1; SELEC 2", 10},
		{"SELECT 'abc", 7},
		{"SELECT \x00", 7},
		{"SELECT '\xff'", 8},
	}
	for _, tt := range tests {
		_, err := postgres.Parse(tt.sql)
		var e *postgres.Error
		if !errors.As(err, &e) || e.Offset != tt.offset {
			t.Errorf("%q: got %v, want offset %d", tt.sql, err, tt.offset)
		}
	}
}

// TestHostile holds that no text takes the process down or takes long. A text
// may parse or not, as far as the parsers differ.
func TestHostile(t *testing.T) {
	const n = 10_000
	rep := strings.Repeat
	tests := []struct{ name, sql string }{
		{"parentheses", "SELECT " + rep("(", n) + "1" + rep(")", n)},
		{"open parentheses", "SELECT " + rep("(", n)},
		{"conjuncts", "DELETE FROM t WHERE a = 1" + rep(" AND a = 1", n)},
		{"disjuncts", "DELETE FROM t WHERE a = 1" + rep(" OR a = 1", n)},
		{"plus", "SELECT 1" + rep(" + 1", 10*n)},
		{"concat", "SELECT a" + rep("||a", 10*n)},
		{"not", "SELECT " + rep("NOT ", n) + "a"},
		{"minus", "SELECT " + rep("- ", n) + "a"},
		{"casts", "SELECT 1" + rep("::int", 10*n)},
		{"calls", "SELECT " + rep("f(", n) + "1" + rep(")", n)},
		{"case", "SELECT " + rep("CASE WHEN a THEN ", n) + "1" + rep(" END", n)},
		{"unions", "SELECT 1" + rep(" UNION SELECT 1", n)},
		{"joins", "SELECT 1 FROM a" + rep(" CROSS JOIN a", n)},
		{"sub-selects", "SELECT " + rep("(SELECT ", n) + "1" + rep(")", n)},
		{"below the limit", "SELECT 1 WHERE " + rep("(a OR ", 400) + "a" + rep(")", 400)},
		{"unions below the limit", "SELECT 1" + rep(" UNION SELECT 1 WHERE b = 1", 900)},
		{"IN below the limit", "SELECT 1 WHERE " + rep("a IN (SELECT 1 WHERE ", 300) + "a" + rep(")", 300)},
		{"rows", "INSERT INTO t VALUES (1)" + rep(",(1)", n)},
		{"statements", rep("SELECT 1;", n)},
		{"literal", "SELECT '" + rep("x", 10<<20) + "'"},
		{"quotes", rep("'", n+1)},
		{"unterminated", "UPDATE t SET a = 'x"},
		{"unterminated comment", "UPDATE t /* x"},
		{"zero byte", "UPDATE t SET a = '\x00'"},
		{"empty", ""},
		{"semicolons", ";;;"},
		{"closed", rep(")", n)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Now()
			stmts, err := postgres.Parse(tt.sql)
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("took %v", d)
			}
			t.Logf("%d statements, %v, %v", len(stmts), err, time.Since(start))
			var e *postgres.Error
			if err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > len(tt.sql)) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	const sql = `UPDATE outbox SET status = 'PUBLISHED', lease_owner = NULL, lease_until = NULL
WHERE id = $1 AND lease_owner = $2 AND lease_token = $3 AND status = 'IN_FLIGHT' RETURNING id`
	for b.Loop() {
		if _, err := postgres.Parse(sql); err != nil {
			b.Fatal(err)
		}
	}
}
