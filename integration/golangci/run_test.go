package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// The directory of the module fencelint, and the programs built for the tests.
var root, golangci, fencelint string

func TestMain(m *testing.M) { os.Exit(withPrograms(m.Run)) }

// withPrograms runs the tests with golangci-lint, with the plugin in it, and
// fencelint built for them.
func withPrograms(run func() int) int {
	dir, err := os.MkdirTemp("", "")
	if err == nil {
		defer os.RemoveAll(dir)
		root, err = filepath.Abs("../..")
	}
	if err == nil {
		golangci = filepath.Join(dir, "golangci-lint")
		var out []byte
		if out, err = exec.Command("go", "build", "-o", golangci, ".").CombinedOutput(); err != nil {
			err = fmt.Errorf("%w\n%s", err, out)
		}
	}
	if err == nil {
		fencelint, err = drivers.Build(context.Background(), root, dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// A lint is a run of golangci-lint.
type lint struct {
	config   string // the file
	cache    string // the directory, as golangci-lint left it last time
	dir      string
	patterns []string
	fix      bool // make the changes that findings suggest
}

// shown returns what golangci-lint reports of fencelint, and what it says
// besides.
func (l lint) shown(t *testing.T) ([]drivers.Finding, string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args := []string{"run", "--config", l.config, "--path-mode=abs", "--output.json.path=stdout", "--show-stats=false"}
	if l.fix {
		args = append(args, "--fix")
	}
	cmd := exec.CommandContext(t.Context(), golangci, append(args, l.patterns...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = l.dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOLANGCI_LINT_CACHE="+l.cache)
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if stdout.Len() == 0 {
		return nil, stderr.String()
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatalf("%v\n%s%s", err, &stdout, &stderr)
	}
	var list []drivers.Finding
	for _, issue := range report.Issues {
		if issue.FromLinter != "fencelint" {
			continue
		}
		rule, message, _ := strings.Cut(issue.Text, ": ")
		list = append(list, drivers.Finding{
			Rule: rule, Message: message,
			File: issue.Pos.Filename, Line: issue.Pos.Line, Column: issue.Pos.Column,
		})
	}
	return drivers.Sorted(l.dir, list), stderr.String()
}

// cold is the run with an empty cache.
func (l lint) cold(t *testing.T) lint {
	l.cache = t.TempDir()
	return l
}

// configured writes a configuration for golangci-lint and returns the file.
func configured(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "golangci.yml")
	write(t, file, text)
	return file
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// copied returns a copy of the module shop, which a test may change.
func copied(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.CopyFS(dir, os.DirFS(drivers.Fixtures(root)[0].Dir)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// replace changes a file in a module.
func replace(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), old) != 1 {
		t.Fatalf("%s does not have %q once", file, old)
	}
	write(t, file, strings.Replace(string(text), old, new, 1))
}
