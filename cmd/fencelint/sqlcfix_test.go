package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// sqlcProject is a module with queries in several files, one of them with the
// line ends of Windows.
func sqlcProject(t *testing.T) project {
	t.Helper()
	p := unpack(t, "sqlc")
	p.write("sql/mails.sql", strings.ReplaceAll(p.read("sql/mails.sql"), "\n", "\r\n"))
	return p
}

func (p project) read(name string) string {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(name)))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

// TestFixQuery shows what -diff and -fix make of annotations that drop a count,
// what is left then, and that nothing is left after sqlc has run and the callers
// look at the count.
func TestFixQuery(t *testing.T) {
	p := sqlcProject(t)
	o := p.run("", "-diff", "./...")
	o.stdout = strings.ReplaceAll(o.stdout, "\r", `\r`)
	o.matches(t, "sqlc.diff")

	o = p.run("", "-fix", "./...")
	has(t, "errors", o.stderr, " in 2 files\n", "fencelint: 3 findings")
	o.matches(t, "sqlc.txt")

	after, err := txtar.ParseFile(filepath.Join("testdata", "sqlcafter.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	p.write("sql/queries/jobs.sql", strings.Replace(p.read("sql/queries/jobs.sql"), "StopJob :exec", "StopJob :one", 1))
	for _, f := range after.Files {
		if !strings.HasSuffix(f.Name, ".sql") {
			p.write(f.Name, string(f.Data))
			continue
		}
		want := string(f.Data)
		if f.Name == "sql/mails.sql" {
			want = strings.ReplaceAll(want, "\n", "\r\n")
		}
		if got := p.read(f.Name); got != want {
			t.Errorf("%s holds\n%s\nwant\n%s", f.Name, got, want)
		}
	}
	if built := p.execute("", nil, "go", "build", "./..."); built.code != 0 {
		t.Errorf("the module does not compile any more:\n%s", built.stderr)
	}
	if o := p.run("", "./..."); o.code != 0 {
		t.Errorf("exit code %d after sqlc has run:\n%s%s", o.code, o.stdout, o.stderr)
	}
}

// TestFixQueryReports holds that reports count and show the fixes of queries,
// and that there are none in a dependency and for a file outside of the module.
func TestFixQueryReports(t *testing.T) {
	p := sqlcProject(t)
	count := func(dir, packages string) (total int) {
		t.Helper()
		var r struct {
			Findings []struct {
				Category string
				Fixes    int
			}
		}
		o := p.run(dir, "-format=json", packages)
		if err := json.Unmarshal([]byte(o.stdout), &r); err != nil {
			t.Fatalf("%v\n%s", err, o.stderr)
		}
		if len(r.Findings) != 3 {
			t.Errorf("%d findings, want 3:\n%s", len(r.Findings), o.stdout)
		}
		for _, f := range r.Findings {
			total += f.Fixes
		}
		return total
	}
	if n := count("", "./..."); n != 2 {
		t.Errorf("%d fixes, want 2", n)
	}
	o := p.run("", "-format=sarif", "./...")
	has(t, "SARIF", o.stdout, `"text": "make it :execrows in ../../sql/queries/jobs.sql:6; then run sqlc generate, and test the count wherever the query is called"`,
		`"uri": "sql/queries/jobs.sql"`, `"text": ":execrows"`)

	p.write("user/go.mod", "module example.com/user\n\ngo 1.26\n\nrequire example.com/sqlc v0.0.0\n\nreplace example.com/sqlc => ../\n")
	if n := count("user", "example.com/sqlc/..."); n != 0 {
		t.Errorf("%d fixes in a dependency, want none", n)
	}

	p.write("sqlc.yaml", strings.ReplaceAll(p.read("sqlc.yaml"), "sql/", "../sql/"))
	for _, name := range []string{"go.mod", "sqlc.yaml", "internal", "store"} {
		if err := os.MkdirAll(filepath.Join(p.dir, "inner"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(p.dir, name), filepath.Join(p.dir, "inner", name)); err != nil {
			t.Fatal(err)
		}
	}
	if n := count("inner", "./..."); n != 0 {
		t.Errorf("%d fixes of files outside of the module, want none", n)
	}
}
