package baselineoutbox

import (
	"context"
	"time"
)

// A Broker takes events.
type Broker interface {
	Send(ctx context.Context, events []Event) error
}

// A Sender moves events from the store to the broker.
type Sender struct {
	Store  *Store
	Broker Broker
	Owner  string
	Lease  time.Duration // longer than any batch takes
	Batch  int           // events per round
}

// Round sends one batch.
func (s *Sender) Round(ctx context.Context) error {
	events, err := s.Store.Claim(ctx, s.Owner, s.Lease, s.Batch)
	if err != nil || len(events) == 0 {
		return err
	}
	ids := make([]int64, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	if s.Broker.Send(ctx, events) != nil {
		return s.Store.Release(ctx, ids)
	}
	return s.Store.MarkSent(ctx, ids)
}
