package driver_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/driver"
)

// asProgram makes this test binary behave as the program under test, so that
// nothing has to be built and the go command can call it, too.
const asProgram = "FENCELINT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(driver.Main(toySuite(), os.Args[1:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// outcome is what a program printed and how it ended.
type outcome struct {
	stdout, stderr string
	code           int
}

// run runs the program under test in a directory.
func run(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	return execute(t, dir, executable(t), args...)
}

func execute(t *testing.T, dir, name string, args ...string) outcome {
	t.Helper()
	return executeWith(t, nil, dir, name, args...)
}

// executeWith runs a program with further environment variables, as name=value.
func executeWith(t *testing.T, env []string, dir, name string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(environment(dir), env...)
	return finish(t, cmd)
}

// finish runs a program to its end.
func finish(t *testing.T, cmd *exec.Cmd) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// environment is that of the program under test in a directory.
func environment(dir string) []string {
	return append(os.Environ(), asProgram+"=1", "PWD="+dir, "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
}

func executable(t *testing.T) string {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// module writes the module in testdata/NAME.txtar into a new directory, whose
// path has a blank in it.
func module(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	// The go command prints paths without symbolic links.
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, "a module")
	for _, f := range archive.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

var update = flag.Bool("update", false, "rewrite the expected outputs")

// checkGolden compares with the expected output that is kept beside a module.
func (o outcome) checkGolden(t *testing.T, code int, name string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(o.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	o.check(t, code, string(want))
}

func (o outcome) check(t *testing.T, code int, stdout string) {
	t.Helper()
	if o.code != code {
		t.Errorf("exit code %d, want %d; stderr:\n%s", o.code, code, o.stderr)
	}
	if o.stdout != stdout {
		t.Errorf("stdout is\n%s\nwant\n%s", o.stdout, stdout)
	}
}

func (o outcome) complains(t *testing.T, about ...string) {
	t.Helper()
	for _, s := range about {
		if !strings.Contains(o.stderr, s) {
			t.Errorf("stderr does not mention %q:\n%s", s, o.stderr)
		}
	}
}

// positions returns the findings as "file:line:column: message", sorted. The
// message has the rule's name in front.
func positions(t *testing.T, reported string) []string {
	t.Helper()
	var r struct {
		Findings []struct {
			Rule, Message, File string
			Line, Column        int
		}
	}
	if err := json.Unmarshal([]byte(reported), &r); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range r.Findings {
		list = append(list, place(f.File, f.Line, f.Column, f.Rule+": "+f.Message))
	}
	slices.Sort(list)
	return list
}
