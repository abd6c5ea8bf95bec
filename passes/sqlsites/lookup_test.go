package sqlsites_test

import (
	"go/token"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

func TestTextAt(t *testing.T) {
	const src = `package p

import "database/sql"

const shared = "UPDATE jobs SET a = 1"

func f(db *sql.DB, urgent bool) {
	db.Exec(shared)
	db.Exec("DELETE FROM " + "jobs")
	q := "UPDATE jobs SET b = 1"
	if urgent {
		q = "UPDATE jobs SET b = 2"
	}
	db.Exec(q)
	println("no SQL")
}
`
	pass := load(t, src)
	result, err := sqlsites.Analyzer.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ at, want string }{
		{"UPDATE jobs SET a", "UPDATE jobs SET a = 1"},
		{"Exec(shared", "UPDATE jobs SET a = 1"},
		{`"jobs"`, "DELETE FROM jobs"},
		{"Exec(q", "UPDATE jobs SET b = 1\n\nUPDATE jobs SET b = 2"},
		{"UPDATE jobs SET b = 2", "UPDATE jobs SET b = 2"},
		{"no SQL", ""},
		{"func f", ""},
	}
	start := pass.Files[0].FileStart
	for _, test := range tests {
		pos := start + token.Pos(strings.Index(src, test.at))
		if got := result.(*sqlsites.Result).TextAt(pos); got != test.want {
			t.Errorf("at %s: got %q, want %q", test.at, got, test.want)
		}
	}
}
