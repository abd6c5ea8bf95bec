package sqlcheck_test

import (
	"testing"

	"github.com/fencelint/fencelint/sqlcheck"
)

func TestDialectOfTexts(t *testing.T) {
	const numbered = "UPDATE jobs SET state = ?1 WHERE id = ?2"
	for _, test := range []struct {
		name  string
		texts []string
		want  sqlcheck.Dialect
	}{
		{"no mark", []string{"DELETE FROM jobs WHERE id = ?"}, sqlcheck.Auto},
		{"a mark", []string{numbered}, sqlcheck.SQLite},
		{"two marks", []string{numbered, "DELETE FROM jobs WHERE id = $1"}, sqlcheck.Auto},
		{"prose behind dashes", []string{"-- as `id` says\n" + numbered}, sqlcheck.SQLite},
		{"prose in brackets", []string{numbered + " /* not `id`,\nnot $1 */"}, sqlcheck.SQLite},
		{"an open comment", []string{numbered + " /* and so on"}, sqlcheck.SQLite},
	} {
		if got := sqlcheck.DialectOfTexts(test.texts); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
