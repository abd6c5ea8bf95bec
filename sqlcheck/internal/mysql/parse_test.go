package mysql_test

import (
	"errors"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/mysql"
	"github.com/fencelint/fencelint/sqlcheck/internal/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, mysql.Parse) }

func TestHostile(t *testing.T) { parsertest.Hostile(t, mysql.Parse) }

// TestPlaces holds that expressions are found where they stand.
func TestPlaces(t *testing.T) {
	parsertest.Conditions(t, mysql.Parse, `UPDATE t SET a = 1 WHERE (a = -1 OR b IS NOT NULL) AND NOT (c IN (1, 2)) AND BINARY d = '{}'
 AND (e + 1) * 2 > NOW(6) AND f NOT IN (SELECT 1) AND x <= y - INTERVAL $1 DAY AND CASE WHEN z THEN 1 END = g AND (h, i) = ROW(1, 2)
 AND CAST(j AS UNSIGNED) IS NOT TRUE AND k = DATE_ADD(l, INTERVAL 1 HOUR) AND m <=> $2 AND EXISTS (SELECT 1) AND ((n)) = (1)`,
		[]string{
			"a = -1 OR b IS NOT NULL", "NOT (c IN (1, 2))", "BINARY d = '{}'", "(e + 1) * 2 > NOW(6)",
			"f NOT IN (SELECT 1)", "x <= y - INTERVAL $1 DAY", "CASE WHEN z THEN 1 END = g", "(h, i) = ROW(1, 2)",
			"CAST(j AS UNSIGNED) IS NOT TRUE", "k = DATE_ADD(l, INTERVAL 1 HOUR)", "m <=> $2", "EXISTS (SELECT 1)", "((n)) = (1)",
		})
}

func TestError(t *testing.T) {
	tests := []struct {
		sql    string
		offset int
	}{
		{"UPDATE t SET WHERE", 13},
		{"UPDATE t SET a = 1 FRM", 19},
		{"UPDATE t SET", 12},
		{"SELECT 'é' é é é", 15},
		{"SELECT 1; SELEC 2", 10},
		{"SELECT \x00", 7},
		{"UPDATE t SET a = ?", 17},
		{"DELETE FROM t RETURNING", 14},
	}
	for _, tt := range tests {
		_, err := mysql.Parse(tt.sql)
		var e *mysql.Error
		if !errors.As(err, &e) || e.Offset != tt.offset {
			t.Errorf("%q: got %v, want offset %d", tt.sql, err, tt.offset)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("UPDATE `t` SET a = $1 WHERE b <=> 'x\\'y' ORDER BY c LIMIT 1, $2")
	f.Add("INSERT INTO t (a) VALUES (1) AS n(b) ON DUPLICATE KEY UPDATE a = n.b RETURNING *")
	f.Add("WITH c AS (SELECT 1) DELETE t FROM t JOIN (SELECT 2) q USING (x), u WHERE t.a = NOW() - INTERVAL 5 MINUTE; TABLE t")
	f.Add("(SELECT 1) UNION ((SELECT 2) INTERSECT SELECT CASE WHEN a THEN b END) LIMIT 3 /*! FOR UPDATE */")
	f.Fuzz(func(t *testing.T, sql string) {
		stmts, err := mysql.Parse(sql)
		var e *mysql.Error
		if err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > len(sql)) {
			t.Fatalf("error %#v", err)
		}
		parsertest.Places(t, sql, stmts)
		again, _ := mysql.Parse(sql)
		if first, second := parsertest.Format(stmts), parsertest.Format(again); first != second {
			t.Errorf("%q parses as\n%s\nand as\n%s", sql, first, second)
		}
	})
}
