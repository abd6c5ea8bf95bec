//go:build unix

package driver_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt shows that Ctrl-C ends a run at once, and that neither half of a
// report nor a changed file is left behind.
func TestInterrupt(t *testing.T) {
	dir := module(t, "waits")
	before := contents(t, dir, "fine/fine.go")
	var stdout bytes.Buffer
	cmd := exec.Command(executable(t), "-fix", "./...")
	cmd.Dir, cmd.Env, cmd.Stdout = dir, environment(dir), &stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	begins(t, dir)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	asked := time.Now()
	cmd.Wait()
	if took := time.Since(asked); took > 20*time.Second {
		t.Errorf("it goes on for %v", took)
	}
	// A shell shows this as exit code 130.
	if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != syscall.SIGINT {
		t.Errorf("it ends with %v", cmd.ProcessState)
	}
	if stdout.Len() > 0 {
		t.Errorf("it prints\n%s", &stdout)
	}
	if contents(t, dir, "fine/fine.go") != before {
		t.Error("it changes a file")
	}
}

// begins waits until the analysis of the package that waits is under way.
func begins(t *testing.T, dir string) {
	t.Helper()
	started := filepath.Join(dir, "waits", "started")
	for end := time.Now().Add(50 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(started); err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the analysis does not begin")
		}
	}
}
