package driver_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// pseudoTerminal opens both ends of a terminal.
func pseudoTerminal(t *testing.T) (screen, program *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { screen.Close() })
	var number, unlocked int32
	for request, arg := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlocked, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), request, uintptr(unsafe.Pointer(arg))); errno != 0 {
			t.Skip(errno)
		}
	}
	program, err = os.OpenFile("/dev/pts/"+strconv.Itoa(int(number)), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { program.Close() })
	return screen, program
}

// shown returns what a run shows on a terminal, without carriage returns.
func shown(t *testing.T, dir string, env ...string) string {
	t.Helper()
	screen, program := pseudoTerminal(t)
	cmd := exec.Command(executable(t), "-rules=voidtransition", "./queue", "./far")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asProgram+"=1", "PWD="+dir, "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "TERM=xterm", "NO_COLOR=")
	cmd.Env = append(cmd.Env, env...)
	cmd.Stdout = program
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("exit code %d: %v", cmd.ProcessState.ExitCode(), err)
	}
	program.Close()
	var text bytes.Buffer
	_, _ = io.Copy(&text, screen) // ends with an error when the other end is closed
	return strings.ReplaceAll(text.String(), "\r", "")
}

func TestTerminal(t *testing.T) {
	dir := module(t, "jobs")
	want := "far/far.go:6:4: voidtransition: claims boxes\n    6 | \tm.ClaimBoxes()\n      | \t  ^~~~~~~~~~\n\tqueue/queue.go:19:16: declared here\n"
	for _, env := range []string{"NO_COLOR=1", "TERM=dumb"} {
		if got := shown(t, dir, env); got != want {
			t.Errorf("with %s: got\n%s\nwant\n%s", env, got, want)
		}
	}
	if got := shown(t, dir); !strings.Contains(got, "\x1b[31m^~~~~~~~~~\x1b[0m") {
		t.Errorf("no colour: %q", got)
	}
}
