package driver_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fencelint/fencelint/cmd/fencelint/internal/progress"
)

// TestProgress shows that somebody who waits at a terminal sees how far the run
// is, and that a log gets none of it.
func TestProgress(t *testing.T) {
	tests := []struct {
		name string
		env  []string
		want bool
	}{
		{"a terminal", []string{"CI=", "TERM=xterm"}, true},
		{"continuous integration", []string{"CI=true", "TERM=xterm"}, false},
		{"a terminal that cannot rewrite a line", []string{"CI=", "TERM=dumb"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			screen, program := pseudoTerminal(t)
			dir := module(t, "waits")
			cmd := exec.Command(executable(t), "./...")
			cmd.Dir, cmd.Env, cmd.Stderr = dir, append(environment(dir), test.env...), program
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Wait()
			defer cmd.Process.Kill()
			shown := follow(screen)
			begins(t, dir)
			// One line comes at once after the delay, the next after a moment.
			const line = "of 2 packages"
			for end := time.Now().Add(progress.Delay + time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
				if strings.Contains(shown(), line) {
					break
				}
			}
			if got := shown(); strings.Contains(got, line) != test.want || (got != "") != test.want {
				t.Errorf("the terminal shows %q; a line of progress is wanted: %t", got, test.want)
			}
		})
	}
}

// follow reads what is shown on a terminal from now on, and returns a function
// that returns what there was so far.
func follow(screen *os.File) func() string {
	var mu sync.Mutex
	var text bytes.Buffer
	go func() {
		part := make([]byte, 4096)
		for {
			n, err := screen.Read(part)
			mu.Lock()
			text.Write(part[:n])
			mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return func() string {
		mu.Lock()
		defer mu.Unlock()
		return text.String()
	}
}
