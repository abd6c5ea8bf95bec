package idempotency

import (
	"context"
	"errors"
	"time"
)

// recordTimeout bounds the recording of an outcome, which goes on after the
// request was cancelled.
const recordTimeout = 5 * time.Second

// Do does the work of a request unless it was done before, and returns the
// response. The work says with an error that wraps ErrNotDone that it took no
// effect; any other error leaves that open.
func (l *Ledger) Do(ctx context.Context, r Request, owner string, lease time.Duration, work func(context.Context) ([]byte, error)) ([]byte, error) {
	o, response, err := l.Claim(ctx, r, owner, lease)
	if err != nil || o == (Ownership{}) {
		return response, err
	}
	if o, err = l.Begin(ctx, o, lease); err != nil {
		return nil, err
	}
	response, err = work(ctx)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	switch {
	case errors.Is(err, ErrNotDone):
		return nil, errors.Join(err, l.Free(ctx, o))
	case err != nil:
		return nil, errors.Join(err, l.Doubt(ctx, o))
	}
	return response, l.Complete(ctx, o, response)
}
