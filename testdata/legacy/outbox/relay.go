package outbox

import (
	"context"
	"errors"
	"time"
)

// ErrRejected is what a Broker's error wraps when the broker has refused the
// message, and will refuse it again.
var ErrRejected = errors.New("the broker rejected the message")

// A Broker delivers messages.
type Broker interface {
	Publish(ctx context.Context, m Message) error
}

// A Relay moves messages from the store to the broker.
type Relay struct {
	Store  *Store
	Broker Broker
	Lease  time.Duration // long enough for every broker, so that no lease ends early
	Batch  int           // messages per claim
	Budget int           // attempts in all
}

// Round claims one batch and deals with each of its messages.
func (r *Relay) Round(ctx context.Context) error {
	messages, err := r.Store.Claim(ctx, r.Lease, r.Batch) // want `legacypath: Claim is the unfenced generation: call ClaimFenced, `
	if err != nil {
		return err
	}
	for _, m := range messages {
		if ctx.Err() != nil {
			r.Store.Release(context.WithoutCancel(ctx), m.ID) // want `legacypath: Release is the unfenced generation: call ReleaseFenced, `
			continue
		}
		if err := r.record(ctx, m, r.Broker.Publish(ctx, m)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Relay) record(ctx context.Context, m Message, result error) error {
	switch {
	case result == nil:
		return r.Store.MarkPublished(ctx, m.ID) // want `legacypath: MarkPublished is the unfenced generation: call MarkPublishedFenced, `
	case errors.Is(result, ErrRejected), m.Attempts >= r.Budget:
		return r.Store.MarkRejected(ctx, m.ID, result.Error()) // want `legacypath: MarkRejected is the unfenced generation: call MarkRejectedFenced, `
	}
	return r.Store.MarkAmbiguous(ctx, m.ID, result.Error()) // want `legacypath: MarkAmbiguous is the unfenced generation: call MarkAmbiguousFenced, `
}
