package outbox_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	legacy "github.com/fencelint/fencelint/testdata/legacy/outbox"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

// errTimeout is an answer that leaves open whether the message was delivered.
var errTimeout = errors.New("broker timed out")

// A log records what reached the broker, from any relay.
type log struct {
	mu         sync.Mutex
	deliveries []delivery
}

type delivery struct {
	relay   string
	message int64
}

func (l *log) add(d delivery) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deliveries = append(l.deliveries, d)
}

func (l *log) expect(t *testing.T, want ...delivery) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.Equal(l.deliveries, want) {
		t.Errorf("deliveries = %v, want %v", l.deliveries, want)
	}
}

// An answer is what a broker does with a message; nil stands for its delivery.
type answer func(ctx context.Context, message int64) error

// fail answers every message with err and delivers none.
func fail(err error) answer {
	return func(context.Context, int64) error { return err }
}

// A stall holds up the first publication until the test resumes it; it then ends
// without a delivery. Further publications fail at once.
type stall struct{ entered, resume chan struct{} }

func newStall() *stall {
	return &stall{entered: make(chan struct{}), resume: make(chan struct{})}
}

// publish ignores its context, as a process does that is not running.
func (s *stall) publish(context.Context, int64) error {
	select {
	case <-s.resume:
		return errTimeout
	default:
	}
	close(s.entered)
	<-s.resume
	return errTimeout
}

// A fencedBroker is the reference's view of the log.
type fencedBroker struct {
	relay  string
	log    *log
	answer answer
}

func (b fencedBroker) Publish(ctx context.Context, m reference.Message) error {
	return publish(ctx, b.log, b.answer, delivery{b.relay, m.ID()})
}

// An unfencedBroker is the legacy generation's view of the log.
type unfencedBroker struct {
	relay  string
	log    *log
	answer answer
}

func (b unfencedBroker) Publish(ctx context.Context, m legacy.Message) error {
	return publish(ctx, b.log, b.answer, delivery{b.relay, m.ID})
}

func publish(ctx context.Context, l *log, a answer, d delivery) error {
	if a != nil {
		return a(ctx, d.message)
	}
	l.add(d)
	return nil
}
