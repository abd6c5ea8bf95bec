package sqlc_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/sqlc"
)

// tree writes files, by name, and returns their directory.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		full := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestFiles(t *testing.T) {
	tests := []struct {
		name, config, text string
		want               string
	}{
		{"version 1, a directory", "sqlc.yaml", "version: \"1\"\npackages:\n  - path: db\n    queries: ./sql\n", "sql/a.sql sql/b.sql"},
		{"version 1 as JSON", "sqlc.json", `{"version": "1", "packages": [{"path": "./db", "queries": "sql/b.sql"}]}`, "sql/b.sql"},
		{"version 2, a file", "sqlc.yaml", "version: \"2\"\nsql:\n  - queries: sql/a.sql\n    gen: {go: {out: db}}\n", "sql/a.sql"},
		{"version 2, a list", "sqlc.yml", "sql:\n  - queries: [sql/b.sql, sql/a.sql]\n    gen:\n      go: {package: db, out: db}\n", "sql/a.sql sql/b.sql"},
		{"version 2, a pattern", "sqlc.yaml", "sql:\n  - queries: sql/[b]*.sql\n    codegen: [{plugin: golang, out: db}]\n", "sql/b.sql"},
		{"another package", "sqlc.yaml", "sql:\n  - queries: sql\n    gen: {go: {out: other}}\n", ""},
		{"no package", "sqlc.yaml", "sql:\n  - queries: sql\n", ""},
		{"no configuration", "sqlc.txt", "sql:\n  - queries: sql\n    gen: {go: {out: db}}\n", ""},
		{"another shape", "sqlc.yaml", "sql: 7\n", ""},
		{"no YAML", "sqlc.yaml", "{", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, map[string]string{
				"go.mod": "module m\n", tt.config: tt.text, "sql/a.sql": "", "sql/b.sql": "", "sql/note.txt": "", "db/db.go": "",
			})
			var got []string
			for _, f := range sqlc.Files(filepath.Join(root, "db")) {
				rel, err := filepath.Rel(root, f)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, filepath.ToSlash(rel))
			}
			if list := strings.Join(got, " "); list != tt.want {
				t.Errorf("got %q, want %q", list, tt.want)
			}
		})
	}
}

// TestFilesOfModule holds that a configuration above the module is none of its
// own.
func TestFilesOfModule(t *testing.T) {
	root := tree(t, map[string]string{
		"sqlc.yaml": "packages: [{path: m/db, queries: m/q.sql}]\n", "m/q.sql": "", "m/go.mod": "module m\n", "m/db/db.go": "",
	})
	if got := sqlc.Files(filepath.Join(root, "m", "db")); len(got) > 0 {
		t.Errorf("got %q", got)
	}
}

func TestLine(t *testing.T) {
	const file = `-- name: First :exec
DELETE FROM jobs;

-- name: Finish :execrows
-- Finish ends a job.

UPDATE jobs
-- the holder's token
SET state = 'done'

WHERE id = @id AND token = @token;

-- name: Last :one
SELECT 1;
`
	root := tree(t, map[string]string{"a.sql": "-- name: Other :exec\nSELECT 2;\n", "q.sql": file})
	files := []string{filepath.Join(root, "a.sql"), filepath.Join(root, "q.sql")}
	const text = "-- name: Finish :execrows\nUPDATE jobs\nSET state = 'done'\n\nWHERE id = $1 AND token = $2\n"
	q := sqlc.Find(files, "q.sql", sqlc.Name(text))
	if q == nil || q.File != files[1] {
		t.Fatalf("found %+v", q)
	}
	for part, want := range map[string]int{"-- name": 4, "UPDATE": 7, "SET": 9, "WHERE": 11, "token = $2": 11} {
		if got := q.Line(text, strings.Index(text, part)); got != want {
			t.Errorf("%s: line %d, want %d", part, got, want)
		}
	}
	if got := q.Line(text+"\n\n\nx", len(text)+3); got != 4 {
		t.Errorf("a line that the file does not have: %d, want that of the annotation", got)
	}
	if sqlc.Find(files, "a.sql", "Finish") != nil || sqlc.Find(files, "", "Missing") != nil {
		t.Error("found a query that is not there")
	}
	if sqlc.Find(files, "", "Last") == nil {
		t.Error("the source may be unknown")
	}
}
