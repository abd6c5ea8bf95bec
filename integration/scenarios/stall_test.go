package scenarios_test

import (
	"context"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// A stall holds one call to the outside world up: it says that the call has been
// entered, and waits to be resumed. It does not look at the context, as a process
// does not that is not running.
type stall struct{ entered, resume chan struct{} }

func newStall() *stall {
	return &stall{entered: make(chan struct{}), resume: make(chan struct{})}
}

func (s *stall) wait() {
	close(s.entered)
	<-s.resume
}

// during starts work that stalls, does what happens meanwhile, resumes the work
// and returns its error.
func (s *stall) during(t *testing.T, work func(context.Context) error, meanwhile func()) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- work(t.Context()) }()
	select {
	case <-s.entered:
	case err := <-done:
		t.Fatalf("the work did not stall; it ended with %v", err)
	}
	meanwhile()
	close(s.resume)
	return <-done
}
