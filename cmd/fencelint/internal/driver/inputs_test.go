package driver_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// inputs is a module with every kind of file that findings depend on beside the
// Go files of a package.
var inputs = map[string]string{
	"m/go.mod":                     "module example.org/m\n\ngo 1.26\n",
	"m/README.md":                  "m\n",
	"m/store/store.go":             "package store\n",
	"m/migrations/1_a.sql":         "-- +goose Up\nCREATE TABLE a (id int);\n",
	"m/migrations/2_b.go":          "package migrations\n",
	"m/atlas/migrations/atlas.sum": "h1:x\n",
	"m/testdata/x/q.sql":           "SELECT 1;\n",
	"m/sqlc.yaml":                  "sql:\n  - queries: [q/jobs.query, ../shared/*.sql]\n    schema: odd/tables.txt\n    gen: {go: {out: store}}\n",
	"m/q/jobs.query":               "-- name: A :exec\nSELECT 1;\n",
	"m/odd/tables.txt":             "CREATE TABLE b (id int);\n",
	"m/sub/sqlc.json":              `{"version": "1", "packages": [{"path": "db", "queries": "text"}]}`,
	"m/sub/text/a.sql":             "SELECT 1;\n",
	"m/sub/.fencelint.yaml":        "exclude: [x]\n",
	"m/sub/ci/lint.yaml":           "exclude: [x]\n",
	"m/.git/a.sql":                 "",
	"shared/more.sql":              "-- name: B :exec\nSELECT 1;\n",
	"second/go.mod":                "module example.org/second\n\ngo 1.26\n",
	"second/migrations/1_a.sql":    "CREATE TABLE a (id int);\n",
	"go.work":                      "go 1.26\n\nuse (\n\t./m\n\t./second\n)\n",
}

// TestInputs holds that a change of whatever an analysis reads changes the
// identity of the tool, by which the go command finds its results again, and that
// what no analysis reads does not.
func TestInputs(t *testing.T) {
	relative := []string{"FENCELINT_CONFIG=ci/lint.yaml"}
	tests := []struct {
		name, file string
		env        []string
		same       bool
	}{
		{name: "a migration", file: "m/migrations/1_a.sql"},
		{name: "a migration in Go", file: "m/migrations/2_b.go"},
		{name: "the order of migrations", file: "m/atlas/migrations/atlas.sum"},
		{name: "a query of a package below testdata", file: "m/testdata/x/q.sql"},
		{name: "the configuration of sqlc", file: "m/sqlc.yaml"},
		{name: "the configuration of sqlc as JSON", file: "m/sub/sqlc.json"},
		{name: "a file of queries of another name", file: "m/q/jobs.query"},
		{name: "a file of queries outside of the module", file: "shared/more.sql"},
		{name: "a file in a directory of queries", file: "m/sub/text/a.sql"},
		{name: "a schema of another name", file: "m/odd/tables.txt"},
		{name: "a configuration below", file: "m/sub/.fencelint.yaml"},
		{name: "a configuration below that the environment names", file: "m/sub/ci/lint.yaml", env: relative},
		{name: "a configuration that nothing names", file: "m/sub/ci/lint.yaml", same: true},
		{name: "the second module of a workspace", file: "second/migrations/1_a.sql", env: []string{"GOWORK="}},
		{name: "a module that is no part of the run", file: "second/migrations/1_a.sql", same: true},
		{name: "a Go file", file: "m/store/store.go", same: true},
		{name: "a text", file: "m/README.md", same: true},
		{name: "a hidden directory", file: "m/.git/a.sql", same: true},
	}
	root := t.TempDir()
	for name, text := range inputs {
		write(t, filepath.Join(root, filepath.FromSlash(name)), text)
	}
	write(t, filepath.Join(root, "m", "ci", "lint.yaml"), "exclude: [x]\n")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(root, filepath.FromSlash(test.file))
			before := inputs[test.file]
			first := identity(t, root, test.env)
			write(t, file, before+"\n")
			edited := identity(t, root, test.env)
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			removed := identity(t, root, test.env)
			write(t, file, before)
			if (edited == first) != test.same || (removed == first) != test.same {
				t.Errorf("the same after an edit: %t, without the file: %t; want %t", edited == first, removed == first, test.same)
			}
			if again := identity(t, root, test.env); again != first {
				t.Error("another identity for the same files")
			}
		})
	}
}

// identity returns what the program tells the go command of itself.
func identity(t *testing.T, root string, env []string) string {
	t.Helper()
	o := executeWith(t, env, filepath.Join(root, "m"), executable(t), "-V=full")
	if o.code != 0 || !strings.Contains(o.stdout, "buildID=") {
		t.Fatalf("exit code %d, stdout %s, stderr %s", o.code, o.stdout, o.stderr)
	}
	return o.stdout
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestIdentityOfProgram holds that another program has another identity.
func TestIdentityOfProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("where programs are signed, one with a byte more may not run")
	}
	program, err := os.ReadFile(executable(t))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var ids []string
	for _, name := range []string{"same", "other"} {
		if name == "other" {
			program = append(program, 0)
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, program, 0o755); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, execute(t, dir, file, "-V=full").stdout)
	}
	if own := execute(t, dir, executable(t), "-V=full").stdout; own == "" || ids[0] != own {
		t.Errorf("a copy is %q, and the program %q", ids[0], own)
	}
	if ids[0] == ids[1] {
		t.Errorf("two programs are %q", ids[0])
	}
}
