package token_test

import (
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/token"
)

func TestScan(t *testing.T) {
	tests := []struct{ name, sql, want string }{
		{"words", "UPDATE jobs SET a=-1", "UPDATE|jobs|SET|a|=|-|1"},
		{"strings", `'it''s' E'a\'b' "q""q" b'01'`, `'it''s'|E'a\'b'|"q""q"|b'01'`},
		{"comments", "a -- where\n b /* x /* y */ z */ c", "a|b|c"},
		{"dollar", "$1 $$a 'b$$ $x$ $y$ $x$", "$1|$$a 'b$$|$x$ $y$ $x$"},
		{"operators", "a->>'x' @> b::int || c<>d", "a|->>|'x'|@>|b|::|int||||c|<>|d"},
		{"numbers", "1.5e-3 .5 0x1F 1..2", "1.5e-3|.5|0x1F|1|..|2"},
		{"unterminated", "a 'b", "a|'b"},
		{"backtick", "`order` = 1", "`order`|=|1"},
		{"comment in operator", "a+--b\n1", "a|+|1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := token.Scan(tt.sql)
			var parts []string
			for i := range l.Toks {
				parts = append(parts, l.Text(i))
			}
			if got := strings.Join(parts, "|"); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestScanMySQL(t *testing.T) {
	tests := []struct{ name, sql, want string }{
		{"strings", `'it\'s' "a'b" "x""y" N'n'`, `'it\'s'|"a'b"|"x""y"|N'n'`},
		{"names", "`order` a$b", "`order`|a$b"},
		{"comments", "a # 'b\n + /* x /* y */ c -- d", "a|+|c"},
		{"comment in operator", "a+#b\n1", "a|+|1"},
		{"executed comment", "a /*!50000 b */ /*!c*/", "a|b|c"},
		{"operators", "a<=>?&&b||!c", "a|<=>?|&&|b||||!|c"},
		{"unterminated", "a 'b\\", `a|'b\`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := token.ScanMySQL(tt.sql)
			var parts []string
			for i := range l.Toks {
				parts = append(parts, l.Text(i))
			}
			if got := strings.Join(parts, "|"); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestPairs(t *testing.T) {
	l := token.Scan("f(a[1], (b)) ) (")
	for i, want := range []int{-1, 10, -1, 5, -1, 3, -1, 9, -1, 7, 1, -1, -1} {
		if got := l.Toks[i].Match; got != want {
			t.Errorf("token %d %q: match %d, want %d", i, l.Text(i), got, want)
		}
	}
}
