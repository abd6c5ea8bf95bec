package notification

import (
	"context"
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
	Owner    string
	Lease    time.Duration
	Batch    int           // notifications per round
	Budget   int           // attempts at one notification
	Pause    time.Duration // before the next attempt
}

// Round claims a batch, sends it and records what came of each.
func (w *Worker) Round(ctx context.Context) error {
	claimed, err := w.Store.Claim(ctx, w.Owner, w.Lease, w.Batch)
	if err != nil {
		return err
	}
	for _, n := range claimed {
		ref, err := w.Provider.Send(ctx, n)
		if err := w.record(ctx, n, ref, err); err != nil {
			return err
		}
	}
	return nil
}

func (w *Worker) record(ctx context.Context, n Notification, ref string, result error) error {
	switch {
	case result == nil:
		// If the notification was taken over, its row has been settled by others. What
		// is shown has to be brought up to date in any case.
		if _, err := w.Store.MarkSent(ctx, n); err != nil { // want `voidtransition: MarkSent sets notification.status .SENT. and answers by its truth value, which is dropped here`
			return err
		}
		return w.Store.Show(ctx, n.ID, "ARRIVED", ref) // want `sidewrite: UPDATE notification_view runs whether or not the write that sets status .SENT. of notification was won`
	case n.Attempts >= w.Budget:
		return w.Store.MarkFailed(ctx, n)
	}
	_, err := w.Store.Reschedule(ctx, n, w.Pause)
	return err
}
