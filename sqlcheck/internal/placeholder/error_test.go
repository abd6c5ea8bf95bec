package placeholder_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
)

func TestErrors(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		holes  []int
		offset int
		msg    string
	}{
		{"string", "a = 'b", nil, 4, "unterminated string"},
		{"escape string", `a = E'b\'`, nil, 4, "unterminated string"},
		{"identifier", `a = "b`, nil, 4, "unterminated quoted identifier"},
		{"backticks", "a = `b", nil, 4, "unterminated quoted identifier"},
		{"comment", "a /* /* */", nil, 2, "unterminated comment"},
		{"dollar quote", "a $x$ b $y$", nil, 2, "unterminated dollar quote"},
		{"zero byte", "ab\x00", nil, 2, "zero byte"},
		{"encoding", "a\uFFFDb\xff", nil, 5, "invalid UTF-8"},
		{"limit", strings.Repeat(" ", 1<<20+1), nil, -1, "text of 1048577 bytes is over the limit of 1048576"},
		{"number", "a = $65536", nil, 4, "placeholder number is not in 1..65535"},
		{"huge number", "a = ?99999999999999999999", nil, 4, "placeholder number is not in 1..65535"},
		{"zero", "a = $0", nil, 4, "placeholder number is not in 1..65535"},
		{"many", strings.Repeat("?,", 65536), nil, 2 * 65535, "placeholder number is not in 1..65535"},
		{"many holes", "a = $65535 + 1", []int{4 + 9}, -2, ""},
		{"hole for number 65536", "a = $65535 AND b = ", []int{19}, 19, "more than 65535 parameters"},
		{"hole outside", "a", []int{2}, -1, "hole at 2 is outside the text of 1 bytes"},
		{"hole before", "a", []int{-1}, -1, "hole at -1 is outside the text of 1 bytes"},
		{"holes descend", "abc", []int{2, 1}, 1, "hole out of order"},
		{"hole in character", "é", []int{1}, 1, "hole inside a character"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := placeholder.Rewrite(tt.text, tt.holes)
			if tt.offset == -2 {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var e *placeholder.Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want an *Error", err)
			}
			if e.Offset != tt.offset || e.Msg != tt.msg {
				t.Errorf("got %d %q, want %d %q", e.Offset, e.Msg, tt.offset, tt.msg)
			}
		})
	}
}

func TestManyNames(t *testing.T) {
	var b strings.Builder
	for i := range 65536 {
		b.WriteString(" :a")
		for n := i; n > 0; n /= 10 {
			b.WriteByte(byte('0' + n%10))
		}
		b.WriteByte('x')
	}
	if _, err := placeholder.Rewrite(b.String()[:1<<18], nil); err != nil {
		t.Error(err)
	}
}

func TestLongTextsAreRead(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("[", 1<<16), strings.Repeat("(", 1<<20), strings.Repeat("{{", 1<<16), strings.Repeat("${a", 1<<16),
		strings.Repeat("%5", 1<<16), strings.Repeat("[a ", 1<<16), strings.Repeat("$a ", 1<<16), strings.Repeat("a.", 1<<16),
		strings.Repeat("%s", 1<<14), "UPDATE " + strings.Repeat("%s", 1<<16), "UPDATE a" + strings.Repeat("%d", 1<<16), strings.Repeat("a=%s%s,", 1<<13),
		"'" + strings.Repeat("%s", 1<<16) + "' = %s",
	} {
		if _, err := placeholder.Rewrite(text, nil); err != nil {
			t.Errorf("%.10s...: %v", text, err)
		}
	}
}
