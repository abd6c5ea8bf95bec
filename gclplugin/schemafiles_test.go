package gclplugin_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A migration that cannot be read is named once, in a Go file, because
// golangci-lint shows nothing else.
func TestUnreadableMigration(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const store = `

import "database/sql"

func Finish(db *sql.DB, id int64) error {
	_, err := db.Exec("UPDATE jobs SET state = 'DONE' WHERE id = $1", id)
	return err
}
`
	write("go.mod", "module example.org/shop\n\ngo 1.26\n")
	write("a/a.go", "package a"+store)
	write("b/b.go", "package b"+store)
	write("migrations/0001_jobs.up.sql", "CREATE TABLE jobs (id BIGINT PRIMARY KEY, state TEXT, locked_by TEXT, locked_until TIMESTAMPTZ, lease_token BIGINT);\n")
	if err := os.Symlink("nowhere", filepath.Join(dir, "migrations", "0002_more.up.sql")); err != nil {
		t.Skip(err)
	}
	list := analyzers(t, nil)
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Env: append(os.Environ(), "GOWORK=off")}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(list, loaded, nil)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Error(act.Err)
		}
		if act.Analyzer.Name != "fencelintschemafiles" {
			continue
		}
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			told = append(told, filepath.Base(at.Filename)+": "+d.Message)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], ".go: ../migrations/0002_more.up.sql cannot be read for the schema") {
		t.Errorf("told: %q", told)
	}
}
