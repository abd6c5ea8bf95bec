//go:build unix

package fix_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/fix"
)

// writesIn names the directory in which this test binary writes files until it is
// interrupted.
const writesIn = "FENCELINT_TEST_WRITES_IN"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writesIn); dir != "" {
		writeOn(dir)
	}
	os.Exit(m.Run())
}

// versions are what a file holds before and after a change: long enough for a
// write to take a while.
var versions = [][]byte{bytes.Repeat([]byte("old\n"), 1<<19), bytes.Repeat([]byte("new text\n"), 1<<19)}

const fileCount = 3

func fileIn(dir string, i int) string { return filepath.Join(dir, fmt.Sprintf("%d.go", i)) }

// writeOn changes each of the files, and back again, without end.
func writeOn(dir string) {
	for round := 0; ; round++ {
		change := fix.Change{Before: versions[round%2], After: versions[(round+1)%2]}
		for i := range fileCount {
			if err := change.Write(fileIn(dir, i)); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
	}
}

// TestInterruptedWrites shows that Ctrl-C in the middle of the changes leaves whole
// files: each is as it was or as it was to be.
func TestInterruptedWrites(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for try := range 12 {
		dir := t.TempDir()
		for i := range fileCount {
			if err := os.WriteFile(fileIn(dir, i), versions[0], 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		cmd := exec.Command(self)
		cmd.Env, cmd.Stdout = append(os.Environ(), writesIn+"="+dir), &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		underWay(t, dir)
		time.Sleep(time.Duration(try) * 1700 * time.Microsecond) // wherever that is
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if status := cmd.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() {
			t.Fatalf("it ends with %v: %s", cmd.ProcessState, &out)
		}
		for i := range fileCount {
			text, err := os.ReadFile(fileIn(dir, i))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(text, versions[0]) && !bytes.Equal(text, versions[1]) {
				t.Errorf("try %d leaves a part of a file: %d bytes", try, len(text))
			}
		}
	}
}

// underWay waits until the first file has been changed.
func underWay(t *testing.T, dir string) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if text, err := os.ReadFile(fileIn(dir, 0)); err == nil && bytes.Equal(text, versions[1]) {
			return
		}
	}
	t.Fatal("no file is changed")
}
