package sqlc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/passes/sqlsites/internal/sqlc"
)

func TestCountsRows(t *testing.T) {
	tests := []struct {
		name, text string
		want       bool
	}{
		{"version 1", "packages: [{path: db, queries: sql}]", true},
		{"version 1, SQLite", "packages: [{path: db, engine: sqlite, queries: sql}]", true},
		{"version 1, another engine", "packages: [{path: db, engine: ydb, queries: sql}]", false},
		{"version 2", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}}}]", true},
		{"version 2, another engine", "sql: [{engine: clickhouse, queries: sql, gen: {go: {out: db}}}]", false},
		{"version 2, no engine", "sql: [{queries: sql, gen: {go: {out: db}}}]", false},
		{"the plugin for Go", "sql: [{engine: mysql, queries: sql, codegen: [{plugin: golang, out: db}]}]", true},
		{"a plugin besides", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}}, codegen: [{plugin: ts, out: web}]}]", false},
		{"another language besides", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}, kotlin: {out: kt}}}]", false},
		{"JSON besides", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}, json: {out: json, indent: ' '}}}]", true},
		{"two packages", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}}}, {engine: sqlite, queries: sql/a.sql, gen: {go: {out: lite}}}]", true},
		{"two packages, one for another engine", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}}}, {engine: ydb, queries: sql/a.sql, gen: {go: {out: y}}}]", false},
		{"another engine for another file", "sql: [{engine: mysql, queries: sql, gen: {go: {out: db}}}, {engine: ydb, queries: sql/b.sql, gen: {go: {out: y}}}]", true},
		{"another file", "sql: [{engine: mysql, queries: sql/b.sql, gen: {go: {out: db}}}]", false},
		{"no configuration", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := tree(t, map[string]string{"go.mod": "module m\n", "sqlc.yaml": tt.text, "sql/a.sql": "", "sql/b.sql": "", "db/db.go": ""})
			if got := sqlc.CountsRows(filepath.Join(root, "db"), filepath.Join(root, "sql", "a.sql")); got != tt.want {
				t.Errorf("got %t", got)
			}
		})
	}
}

func TestAnnotation(t *testing.T) {
	const body = "\n-- a note\nUPDATE jobs\nSET state = 'done';\n"
	tests := []struct{ line, want string }{
		{"-- name: Finish :exec", ":exec"},
		{"-- name: Finish :execrows \r", ":execrows"},
		{"# name: Finish :execlastid", ":execlastid"},
		{"/* name: Finish :exec */", ":exec"},
		{"/* name: Finish :exec */\r", ":exec"},
		{"--name: Finish :exec", ""}, // what sqlc does not take, or reads as something else
		{"--  name: Finish :exec", ""},
		{" -- name: Finish :exec", ""},
		{"-- name: Finish  :exec", ""},
		{"-- name: Finish :exec it", ""},
		{"-- name: Finish : exec", ""},
	}
	for _, tt := range tests {
		for _, before := range []string{"", "-- name: First :one\nSELECT 1;\r\n\n"} {
			text := before + tt.line + body + "-- name: Last :exec\nSELECT 2;\n"
			file := filepath.Join(tree(t, map[string]string{"q.sql": text}), "q.sql")
			q := sqlc.Find([]string{file}, "", "Finish")
			if q == nil {
				t.Fatalf("%q: the query is not found", tt.line)
			}
			a, ok := q.Annotation()
			if ok != (tt.want != "") || a.Command != tt.want {
				t.Errorf("%q: got %q, %t, want %q", tt.line, a.Command, ok, tt.want)
			}
			if ok && (text[a.Start:a.End] != tt.want || a.SQL != "UPDATE jobs\nSET state = 'done';\n") {
				t.Errorf("%q: got %q at the place, and the query %q", tt.line, text[a.Start:a.End], a.SQL)
			}
		}
	}
}

// A query is looked for again, because the file may have changed.
func TestAnnotationGone(t *testing.T) {
	root := tree(t, map[string]string{"q.sql": "-- name: Finish :exec\nSELECT 1;\n"})
	file := filepath.Join(root, "q.sql")
	q := sqlc.Find([]string{file}, "", "Finish")
	for _, text := range []string{"", "\n\n-- name: Other :exec\nSELECT 1;\n"} {
		write(t, file, text)
		if a, ok := q.Annotation(); ok {
			t.Errorf("got %+v", a)
		}
	}
	write(t, file, "\n\n-- name: Finish :exec\nSELECT 1;\n")
	if a, ok := q.Annotation(); !ok || a.Start != 2+len("-- name: Finish ") {
		t.Errorf("got %+v, %t", a, ok)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
