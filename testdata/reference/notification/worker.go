package notification

import (
	"context"
	"errors"
	"time"
)

// A Provider sends notifications and returns its reference for each.
type Provider interface {
	Send(ctx context.Context, n Notification) (ref string, err error)
}

// A Worker sends what is due.
type Worker struct {
	Store    *Store
	Provider Provider
	Owner    string        // who holds the notifications, for the eyes of an operator
	Lease    time.Duration // how long a batch is held
	Batch    int           // notifications per round
	Budget   int           // attempts at one notification
	Pause    time.Duration // before the next attempt
}

// recordTimeout bounds the recording of one outcome.
const recordTimeout = 5 * time.Second

// Round claims a batch, sends it and records what came of each. The error joins
// those of the notifications; errors.Is finds ErrSuperseded in it.
func (w *Worker) Round(ctx context.Context) error {
	claimed, err := w.Store.Claim(ctx, w.Owner, w.Lease, w.Batch)
	if err != nil {
		return err
	}
	var errs []error
	for _, n := range claimed {
		ref, err := w.Provider.Send(ctx, n)
		errs = append(errs, w.record(ctx, n, ref, err))
	}
	return errors.Join(errs...)
}

// record writes down what came of a notification, even if the worker is being
// stopped.
func (w *Worker) record(ctx context.Context, n Notification, ref string, result error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	switch {
	case result == nil:
		return w.Store.MarkSent(ctx, n.Lease, ref)
	case n.Attempts >= w.Budget:
		return errors.Join(result, w.Store.MarkFailed(ctx, n.Lease))
	}
	return errors.Join(result, w.Store.Reschedule(ctx, n.Lease, w.Pause))
}
