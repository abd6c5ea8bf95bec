package parsertest

import (
	"strings"
	"testing"
	"time"
)

// most is how long a text may take, with room for a busy machine.
const most = 2 * time.Second

// Hostile parses texts that are long, deep or broken: each either parses or
// gives an error, soon.
func Hostile(t *testing.T, parse Parser) {
	const n = 10_000
	rep := strings.Repeat
	tests := []struct{ name, sql string }{
		{"parentheses", "SELECT " + rep("(", n) + "1" + rep(")", n)},
		{"open parentheses", "SELECT " + rep("(", n)},
		{"conjuncts", "DELETE FROM t WHERE a = 1" + rep(" AND a = 1", n)},
		{"disjuncts", "DELETE FROM t WHERE a = 1" + rep(" OR a = 1", n)},
		{"mixed", "DELETE FROM t WHERE a = 1" + rep(" AND a = 1 OR b = 2", n)},
		{"plus", "SELECT 1" + rep(" + 1", 10*n)},
		{"concat", "SELECT a" + rep("||a", 10*n)},
		{"not", "SELECT " + rep("NOT ", n) + "a"},
		{"minus", "SELECT " + rep("- ", n) + "a"},
		{"bangs", "SELECT " + rep("!", n) + "a"},
		{"calls", "SELECT " + rep("f(", n) + "1" + rep(")", n)},
		{"case", "SELECT " + rep("CASE WHEN a THEN ", n) + "1" + rep(" END", n)},
		{"unions", "SELECT 1" + rep(" UNION SELECT 1", n)},
		{"joins", "SELECT 1 FROM a" + rep(" CROSS JOIN a", n)},
		{"tables", "SELECT 1 FROM a" + rep(", a", n)},
		{"sub-selects", "SELECT " + rep("(SELECT ", n) + "1" + rep(")", n)},
		{"intervals", "SELECT " + rep("1 + INTERVAL (", 300) + "1" + rep(")", 300)},
		{"parentheses below the limit", "SELECT 1 WHERE " + rep("(a OR ", 400) + "a" + rep(")", 400)},
		{"broken parentheses below the limit", "SELECT 1 WHERE " + rep("(a IN (", 200) + "a a" + rep("))", 200)},
		{"sub-selects below the limit", "SELECT 1 WHERE " + rep("a IN (SELECT 1 WHERE ", 300) + "a" + rep(")", 300)},
		{"derived tables below the limit", "SELECT 1 FROM " + rep("(SELECT 1 FROM ", 300) + "t" + rep(") q", 300)},
		{"joined parentheses below the limit", "SELECT 1 FROM " + rep("(", 400) + "t" + rep(" JOIN u)", 400)},
		{"rows", "INSERT INTO t VALUES (1)" + rep(",(1)", n)},
		{"assignments", "UPDATE t SET a = 1" + rep(", a = 1", n)},
		{"statements", rep("SELECT 1;", n)},
		{"literal", "SELECT '" + rep("x", 10<<20) + "'"},
		{"quotes", rep("'", n+1)},
		{"unterminated string", "UPDATE t SET a = 'x"},
		{"unterminated comment", "UPDATE t /* x"},
		{"unterminated name", "UPDATE `t"},
		{"zero byte", "UPDATE t SET a = '\x00'"},
		{"not UTF-8", "UPDATE t SET a = '\xff'"},
		{"empty", ""},
		{"semicolons", ";;;"},
		{"closed", rep(")", n)},
		{"great parameter", "SELECT $99999999999999999999"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start := time.Now()
			stmts, err := parse(tt.sql)
			took := time.Since(start)
			if took > most {
				t.Errorf("took %v", took)
			}
			t.Logf("%d statements, %v, %v", len(stmts), err, took)
		})
	}
}
