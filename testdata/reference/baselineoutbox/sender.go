package baselineoutbox

import (
	"context"
	"errors"
	"time"
)

// A Broker takes events, all of a batch or none.
type Broker interface {
	Send(ctx context.Context, events []Event) error
}

// A Sender moves events from the store to the broker.
type Sender struct {
	Store  *Store
	Broker Broker
	Owner  string        // who holds the events, for the eyes of an operator
	Lease  time.Duration // how long a batch is held; the same for all senders
	Batch  int           // events per round
}

// recordTimeout bounds the recording of one outcome.
const recordTimeout = 5 * time.Second

// Round sends one batch. errors.Is finds ErrSuperseded in the error if events of it
// were taken over meanwhile.
func (s *Sender) Round(ctx context.Context) error {
	batch, err := s.Store.Claim(ctx, s.Owner, s.Lease, s.Batch)
	if err != nil || len(batch.Events) == 0 {
		return err
	}
	result := s.Broker.Send(ctx, batch.Events)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	if result != nil {
		return errors.Join(result, s.Store.Release(ctx, batch))
	}
	return s.Store.MarkSent(ctx, batch)
}
