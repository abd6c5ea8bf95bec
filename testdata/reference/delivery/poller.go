package delivery

import (
	"context"
	"errors"
	"time"
)

// ErrRejected is what a Sender's error wraps when the address takes no such
// message.
var ErrRejected = errors.New("the address rejected the message")

// A Sender delivers messages.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// A Poller delivers the messages of one channel.
type Poller struct {
	Store   *Store
	Sender  Sender
	Channel string
	Owner   string        // who holds the messages, for the eyes of an operator
	Lease   time.Duration // how long a batch is held
	Batch   int           // messages per round
	Pause   time.Duration // before a message is sent again
}

// recordTimeout bounds the recording of one outcome.
const recordTimeout = 5 * time.Second

// Round claims a batch, sends it and records what came of each message. The error
// joins those of the messages; errors.Is finds ErrSuperseded in it.
func (p *Poller) Round(ctx context.Context) error {
	messages, err := p.Store.Claim(ctx, p.Channel, p.Owner, p.Lease, p.Batch)
	if err != nil {
		return err
	}
	var errs []error
	for _, m := range messages {
		errs = append(errs, p.record(ctx, m, p.Sender.Send(ctx, m)))
	}
	return errors.Join(errs...)
}

// record writes down what came of a message, even if the poller is being stopped.
func (p *Poller) record(ctx context.Context, m Message, result error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	switch {
	case result == nil:
		return p.Store.MarkDelivered(ctx, m.Lease)
	case errors.Is(result, ErrRejected):
		return p.Store.MarkRejected(ctx, m.Lease)
	}
	return errors.Join(result, p.Store.Reschedule(ctx, m.Lease, p.Pause))
}
