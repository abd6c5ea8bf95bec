package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// root is the directory of the module.
const root = "../.."

// A finding is one of fencelint's JSON output.
type finding struct {
	place
	Rule, Category     string
	EndLine, EndColumn int
	Related            []place
}

type place struct {
	File         string
	Line, Column int
	Message      string
}

// text returns the source that the finding is about, one line of it.
func (f finding) text(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(root, f.File))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	if f.Line < 1 || f.Line > f.EndLine || f.EndLine > len(lines) {
		t.Fatalf("%s has no lines %d to %d", f.File, f.Line, f.EndLine)
	}
	line := lines[f.Line-1]
	end := len(line)
	if f.EndLine == f.Line {
		end = f.EndColumn - 1
	}
	if f.Column < 1 || f.Column > end || end > len(line) {
		t.Fatalf("%s:%d has no columns %d to %d", f.File, f.Line, f.Column, end)
	}
	return line[f.Column-1 : end]
}

// build builds fencelint with a variable set that chooses the parser.
func build(t *testing.T, env string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "fencelint")
	cmd := exec.Command("go", "build", "-o", bin, "./cmd/fencelint")
	cmd.Dir, cmd.Env = root, append(os.Environ(), env)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build with %s: %v\n%s", env, err, out)
	}
	return bin
}

// lint returns what fencelint finds in the packages, and expects an exit code.
func lint(t *testing.T, bin, packages string, code int) []finding {
	t.Helper()
	cmd := exec.Command(bin, "-format=json", packages)
	cmd.Dir = root
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if got := exitCode(t, cmd); got != code {
		t.Fatalf("exit code %d, want %d\n%s", got, code, stderr.Bytes())
	}
	var report struct{ Findings []finding }
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	return report.Findings
}

// lintText returns what fencelint prints for people.
func lintText(t *testing.T, bin, packages string) string {
	t.Helper()
	var stdout bytes.Buffer
	cmd := exec.Command(bin, packages)
	cmd.Dir, cmd.Stdout = root, &stdout
	exitCode(t, cmd)
	return stdout.String()
}

// reported matches what go vet prints of a finding, or of a related place.
var reported = regexp.MustCompile(`(?m)^(?:\./)?([^\s:]+\.go:\d+:\d+: .*)$`)

// vet returns the findings of go vet, and related places, a line each.
func vet(t *testing.T, bin, packages string) (lines []string, code int) {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command("go", "vet", "-vettool="+bin, packages)
	cmd.Dir, cmd.Stderr = root, &stderr
	code = exitCode(t, cmd)
	for _, m := range reported.FindAllStringSubmatch(stderr.String(), -1) {
		lines = append(lines, filepath.ToSlash(m[1]))
	}
	return lines, code
}

func exitCode(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}
