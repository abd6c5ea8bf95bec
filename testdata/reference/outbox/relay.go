package outbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// ErrRejected is what a Broker's error wraps when the broker has refused the
// message, and will refuse it again.
var ErrRejected = errors.New("the broker rejected the message")

// A Broker delivers messages. A nil error of Publish is the broker's
// confirmation; an error that wraps ErrRejected is its refusal; any other error
// leaves open whether the broker has the message.
type Broker interface {
	Publish(ctx context.Context, m Message) error
}

// Settings are those of one relay.
type Settings struct {
	Owner  string        // who holds the messages, for the eyes of an operator
	Lease  time.Duration // how long a batch is held, above 0
	Batch  int           // messages per claim, at least 1
	Policy Policy
}

// A Relay moves messages from the store to the broker.
type Relay struct {
	store    *Store
	broker   Broker
	settings Settings
}

// recordTimeout bounds the recording of one outcome, which goes on while the
// relay is shutting down.
const recordTimeout = 5 * time.Second

// NewRelay returns a relay, or an error that says which setting makes no sense.
func NewRelay(store *Store, broker Broker, s Settings) (*Relay, error) {
	switch {
	case s.Owner == "":
		return nil, errors.New("relay: the owner has no name")
	case s.Lease <= 0:
		return nil, errors.New("relay: the lease must last longer than zero")
	case s.Batch < 1:
		return nil, errors.New("relay: the batch must be at least one message")
	}
	if err := s.Policy.validate(); err != nil {
		return nil, fmt.Errorf("relay: %w", err)
	}
	return &Relay{store: store, broker: broker, settings: s}, nil
}

// A Report tells what one round did.
type Report struct {
	Settled    int       // messages whose outcome was recorded, releases included
	Superseded []Message // messages whose outcome came too late and was not recorded
	Spent      int64     // messages that a lost relay has left without attempts
}

// Round claims one batch and deals with each of its messages. It ends at the
// first outcome that cannot be recorded: what it published after that would go
// out again. The leases of the rest run out by themselves.
func (r *Relay) Round(ctx context.Context) (report Report, err error) {
	set := r.settings
	if report.Spent, err = r.store.ExhaustSpent(ctx, set.Policy.Budget); err != nil {
		return report, err
	}
	until := time.Now().Add(set.Lease) // taken before the claim: never later than the lease's end
	messages, err := r.store.Claim(ctx, set.Owner, set.Lease, set.Batch, set.Policy.Budget)
	if err != nil {
		return report, err
	}
	for _, m := range messages {
		outcome, err := r.record(ctx, m, r.publish(ctx, m, until))
		if err != nil {
			return report, err
		}
		if outcome == Superseded {
			report.Superseded = append(report.Superseded, m)
			continue
		}
		report.Settled++
	}
	return report, nil
}

// Run repeats Round, with a pause in between, until ctx is done.
func (r *Relay) Run(ctx context.Context, pause time.Duration) error {
	for {
		report, err := r.Round(ctx)
		if err != nil {
			slog.ErrorContext(ctx, "outbox round failed", "owner", r.settings.Owner, "error", err)
		}
		for _, m := range report.Superseded {
			slog.WarnContext(ctx, "outbox message was taken over; its outcome here is not recorded",
				"owner", r.settings.Owner, "message", m.ID(), "attempt", m.Attempts)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// errUntried says that the broker was not asked.
var errUntried = errors.New("no time left to publish")

// publish hands a message to the broker while the lease lasts. The time limit
// saves a needless delivery now and then; safety does not rest on it but on the
// fence, since a stall can begin right behind the check.
func (r *Relay) publish(ctx context.Context, m Message, until time.Time) error {
	ctx, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	if ctx.Err() != nil {
		return errUntried
	}
	return r.broker.Publish(ctx, m)
}

// record writes down what came of a message, even if the relay is being stopped.
func (r *Relay) record(ctx context.Context, m Message, result error) (Outcome, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	policy := r.settings.Policy
	switch {
	case result == nil:
		return r.store.MarkPublished(ctx, m.Lease)
	case errors.Is(result, errUntried):
		return r.store.Release(ctx, m.Lease)
	case errors.Is(result, ErrRejected):
		return r.store.MarkRejected(ctx, m.Lease, result.Error())
	case m.Attempts >= policy.Budget:
		return r.store.MarkExhausted(ctx, m.Lease, result.Error())
	}
	return r.store.MarkAmbiguous(ctx, m.Lease, policy.Delay(m.Attempts), result.Error())
}
