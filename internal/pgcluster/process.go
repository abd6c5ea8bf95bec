package pgcluster

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// outputTail is how many bytes of the server's log an error quotes.
const outputTail = 4096

// A process is a running server.
type process struct {
	cmd    *exec.Cmd
	output *tail
	done   chan struct{} // closed when the server has ended
	exit   error         // how it ended; read after done
}

// startProcess starts the server and keeps the thread that did so until it has
// ended: the kernel takes the end of the starting thread for the death of the
// parent, and would stop the server then.
func startProcess(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, output: &tail{max: outputTail}, done: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = p.output, p.output
	// A backend that outlives the server holds the pipe of its output open.
	cmd.WaitDelay = time.Second
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		p.exit = cmd.Wait()
		close(p.done)
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

// stop ends the server without a checkpoint, since its data are thrown away
// anyhow, and kills it when that takes longer than timeout.
func (p *process) stop(timeout time.Duration) error {
	if err := p.cmd.Process.Signal(shutdownSignal); err != nil {
		// It has ended by itself, or this system cannot signal it.
		_ = p.cmd.Process.Kill()
	}
	select {
	case <-p.done:
		return nil
	case <-time.After(timeout):
	}
	if err := p.cmd.Process.Kill(); err != nil {
		return fmt.Errorf("kill postgres: %w", err)
	}
	<-p.done
	return nil
}

// failure describes a server that ended by itself, with the end of its log.
func (p *process) failure() error {
	reason := "ended"
	if p.exit != nil {
		reason = p.exit.Error()
	}
	return errors.New("postgres: " + reason + "\n" + p.output.String())
}

// A tail keeps the last max bytes written to it.
type tail struct {
	max int

	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if extra := len(t.buf) - t.max; extra > 0 {
		t.buf = append(t.buf[:0], t.buf[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(bytes.TrimSpace(t.buf))
}

// freePort asks the system for a loopback port that nobody uses now.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("find a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// cleanEnv leaves out the settings meant for another server: PGDATA, PGPORT,
// PGOPTIONS and their like.
func cleanEnv(env []string) []string {
	var clean []string
	for _, kv := range env {
		if !strings.HasPrefix(kv, "PG") {
			clean = append(clean, kv)
		}
	}
	return clean
}
