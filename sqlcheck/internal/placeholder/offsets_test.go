package placeholder_test

import (
	"strings"
	"testing"

	"github.com/fencelint/fencelint/sqlcheck/internal/placeholder"
)

func TestSourceSpan(t *testing.T) {
	tests := []struct {
		text string // with holes marked
		part string // of SQL
		want string // of the text
	}{
		{"UPDATE jobs SET a = :alpha WHERE id = :id", "jobs", "jobs"},
		{"UPDATE jobs SET a = :alpha WHERE id = :id", "$1", ":alpha"},
		{"UPDATE jobs SET a = :alpha WHERE id = :id", "$1 WHERE", ":alpha WHERE"},
		{"UPDATE jobs SET a = :alpha WHERE id = :id", "id = $2", "id = :id"},
		{"UPDATE `jobs` SET a = 1", "jobs", "`jobs`"},
		{"UPDATE ‹› SET a = 1", "fl_hole_0", ""},
		{"UPDATE ‹›_jobs SET a = 1", "fl_hole_0$_jobs", "_jobs"},
		{"UPDATE %s SET é = 'ü' WHERE x = ?", "é = 'ü'", "é = 'ü'"},
		{"a = '‹›' AND b", "$1 AND", "'' AND"},
		{"a = 1", "a = 1", "a = 1"},
		{"a = ?", "a = $1", "a = ?"},
	}
	for _, tt := range tests {
		t.Run(tt.text+"/"+tt.part, func(t *testing.T) {
			text, holes := split(tt.text)
			r, err := placeholder.Rewrite(text, holes)
			if err != nil {
				t.Fatal(err)
			}
			at := strings.Index(r.SQL, tt.part)
			if at < 0 {
				t.Fatalf("%q is not in %q", tt.part, r.SQL)
			}
			start, end := r.SourceSpan(at, at+len(tt.part))
			if got := text[start:end]; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSourceClamps(t *testing.T) {
	text := "a = :name"
	r, err := placeholder.Rewrite(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for offset, want := range map[int]int{-5: 0, 0: 0, 3: 3, 4: 4, 5: 4, 6: len(text), 99: len(text)} {
		if got := r.Source(offset); got != want {
			t.Errorf("Source(%d) = %d, want %d", offset, got, want)
		}
	}
	for _, tt := range [][4]int{{-3, 2, 0, 2}, {4, 99, 4, 9}, {2, 1, 2, 2}, {50, 60, 9, 9}, {4, 5, 4, 9}} {
		start, end := r.SourceSpan(tt[0], tt[1])
		if start != tt[2] || end != tt[3] {
			t.Errorf("SourceSpan(%d, %d) = %d, %d, want %d, %d", tt[0], tt[1], start, end, tt[2], tt[3])
		}
	}
}

func TestLiteral(t *testing.T) {
	for ident, want := range map[string][2]string{
		"fl_hole_0":             {"", ""},
		"jobs_fl_hole_12":       {"jobs_", ""},
		"fl_hole_1$2":           {"", "2"},
		"a_fl_hole_0$_b":        {"a_", "_b"},
		"a_fl_hole_0$fl_hole_1": {"a_", ""},
		"jobs":                  {"jobs", ""},
	} {
		prefix, suffix := placeholder.Literal(ident)
		if prefix != want[0] || suffix != want[1] {
			t.Errorf("Literal(%q) = %q, %q, want %q, %q", ident, prefix, suffix, want[0], want[1])
		}
	}
}
