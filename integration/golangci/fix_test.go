package main_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// TestFix shows that golangci-lint makes the changes that the program makes by
// itself, and that they end the findings which had one.
func TestFix(t *testing.T) {
	theirs, ours := copied(t), copied(t)
	run := with(t, "{}", drivers.Fixture{Dir: theirs, Patterns: []string{"./..."}})
	before, _ := run.shown(t)
	run.fix = true
	left, stderr := run.cold(t).shown(t)
	if len(left) == 0 || len(left) >= len(before) {
		t.Errorf("of %d findings %d are left\n%s", len(before), len(left), stderr)
	}
	fix := exec.CommandContext(t.Context(), fencelint, "-fix", "./...")
	fix.Dir = ours
	if out, err := fix.CombinedOutput(); fix.ProcessState == nil || fix.ProcessState.ExitCode() != 1 {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, dir := range []string{theirs, ours} {
		if out, err := diff(t, dir, drivers.Fixtures(root)[0].Dir); err == nil {
			t.Errorf("nothing is fixed\n%s", out)
		}
	}
	if out, err := diff(t, theirs, ours); err != nil {
		t.Errorf("golangci-lint makes other changes than fencelint: %v\n%s", err, out)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "./...")
	build.Dir = theirs
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("the changed module does not compile: %v\n%s", err, out)
	}
}

// diff fails if two directories differ.
func diff(t *testing.T, a, b string) ([]byte, error) {
	t.Helper()
	return exec.CommandContext(t.Context(), "git", "diff", "--no-index", filepath.Clean(a), filepath.Clean(b)).CombinedOutput()
}
