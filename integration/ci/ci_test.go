package ci_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/fencelint/fencelint/integration/drivers"
)

// The module fencelint, and the directory of its program.
var root, bin string

func TestMain(m *testing.M) { os.Exit(withProgram(m.Run)) }

// withProgram runs the tests with the program built for them.
func withProgram(run func() int) int {
	dir, err := os.MkdirTemp("", "")
	if err == nil {
		defer os.RemoveAll(dir)
		root, err = filepath.Abs("../..")
	}
	if err == nil {
		bin = dir
		_, err = drivers.Build(context.Background(), root, dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// A repository is what CI checks out.
type repository struct {
	name string
	make func(t *testing.T, dir string)
	code int // with which fencelint exits there
}

var repositories = []repository{
	{"findings", func(t *testing.T, dir string) {
		if err := os.CopyFS(dir, os.DirFS(drivers.Fixtures(root)[0].Dir)); err != nil {
			t.Fatal(err)
		}
	}, 1},
	{"nothing", func(t *testing.T, dir string) {
		write(t, dir, "go.mod", "module example.org/clean\n\ngo 1.26\n")
		write(t, dir, "clean.go", "// Package clean has no SQL.\npackage clean\n")
	}, 0},
	{"broken", func(t *testing.T, dir string) {
		write(t, dir, "go.mod", "module example.org/broken\n\ngo 1.26\n")
		write(t, dir, "broken.go", "package broken\n\nvar _ = nowhere\n")
	}, 2},
}

// checkout makes a repository in a directory of its own.
func (r repository) checkout(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "work")
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.make(t, dir)
	return dir
}

// execute runs a program with fencelint on the path, as if it was installed, and
// returns what it prints and its exit code.
func execute(t *testing.T, dir, name string, args ...string) (string, int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// load reads a YAML text, in which all keys have to be known.
func load(t *testing.T, name, text string, into any) {
	t.Helper()
	if err := yaml.Load([]byte(text), into, yaml.WithKnownFields()); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// read returns a file of the module fencelint.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// blocks returns the YAML blocks of a page that hold a word.
func blocks(t *testing.T, page, word string) (found []string) {
	t.Helper()
	for _, part := range strings.Split(read(t, page), "```yaml\n")[1:] {
		if text, _, _ := strings.Cut(part, "```\n"); strings.Contains(text, word) {
			found = append(found, text)
		}
	}
	if len(found) == 0 {
		t.Fatalf("%s shows no YAML with %s", page, word)
	}
	return found
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
