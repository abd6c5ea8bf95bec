package sqlite_test

import (
	"errors"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/parsertest"
	"github.com/fencelint/fencelint/sqlcheck/internal/sqlite"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, sqlite.Parse) }

func TestHostile(t *testing.T) { parsertest.Hostile(t, sqlite.Parse) }

// TestPlaces holds that expressions are found where they stand.
func TestPlaces(t *testing.T) {
	parsertest.Conditions(t, sqlite.Parse, `UPDATE t SET a = 1 WHERE (a = -1 OR b IS NOT NULL) AND NOT (c IN (1, 2))
 AND (e + 1) * 2 > unixepoch() AND f NOT IN (SELECT 1) AND CASE WHEN z THEN 1 END = g AND (h, i) = (1, 2) AND CAST(j AS int) IS $1
 AND k BETWEEN 1 AND 2 AND EXISTS (SELECT 1) AND l NOT NULL`,
		[]string{
			"a = -1 OR b IS NOT NULL", "NOT (c IN (1, 2))", "(e + 1) * 2 > unixepoch()", "f NOT IN (SELECT 1)",
			"CASE WHEN z THEN 1 END = g", "(h, i) = (1, 2)", "CAST(j AS int) IS $1",
			"k BETWEEN 1 AND 2", "k BETWEEN 1 AND 2", "EXISTS (SELECT 1)", "l NOT NULL",
		})
}

func TestError(t *testing.T) {
	tests := []struct {
		sql    string
		offset int
	}{
		{"UPDATE t SET WHERE", 13},
		{"UPDATE t SET", 12},
		{"SELECT 1; SELEC 2", 10},
		{"SELECT \x00", 7},
		{"UPDATE t SET a = ?", 17},
		{"UPDATE t SET a = :name", 17},
	}
	for _, tt := range tests {
		_, err := sqlite.Parse(tt.sql)
		var e *sqlite.Error
		if !errors.As(err, &e) || e.Offset != tt.offset {
			t.Errorf("%q: got %v, want offset %d", tt.sql, err, tt.offset)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("UPDATE [t] SET a = $1, (b, c) = (SELECT 1, 2) FROM u WHERE b IS 'x' ORDER BY c LIMIT 1")
	f.Add("INSERT OR REPLACE INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2 WHERE b RETURNING *")
	f.Add("WITH c AS (SELECT 1) DELETE FROM t WHERE x IN u AND max(a, b) = \"q\"; VALUES (1), (2)")
	f.Fuzz(func(t *testing.T, sql string) {
		stmts, err := sqlite.Parse(sql)
		var e *sqlite.Error
		if err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > len(sql)) {
			t.Fatalf("error %#v", err)
		}
		parsertest.Places(t, sql, stmts)
		again, _ := sqlite.Parse(sql)
		if first, second := parsertest.Format(stmts), parsertest.Format(again); first != second {
			t.Errorf("%q parses as\n%s\nand as\n%s", sql, first, second)
		}
	})
}
