package cleanup

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A Storage is the file server. Delete of a path that is not there is a success.
type Storage interface {
	Delete(ctx context.Context, path string) error
}

// A Worker removes files.
type Worker struct {
	Store   *Store
	Storage Storage
	Owner   string        // who holds the items, for the eyes of an operator
	Lease   time.Duration // how long a batch is held
	Batch   int           // items per round
	Budget  int           // claims of one item before it is given up
	Pause   time.Duration // before an item is tried again
}

// recordTimeout bounds the recording of one outcome.
const recordTimeout = 5 * time.Second

// Round gives back what dead workers have left, claims a batch and settles each of
// its items. The error joins those of the items; errors.Is finds ErrSuperseded
// in it if an item was taken over meanwhile.
func (w *Worker) Round(ctx context.Context) error {
	if _, err := w.Store.Reap(ctx, w.Batch); err != nil {
		return err
	}
	items, err := w.Store.Claim(ctx, w.Owner, w.Lease, w.Batch)
	if err != nil {
		return err
	}
	var errs []error
	for _, i := range items {
		errs = append(errs, w.remove(ctx, i))
	}
	return errors.Join(errs...)
}

func (w *Worker) remove(ctx context.Context, i Item) error {
	out, err := w.Store.Retire(ctx, i.FileID)
	if err == nil && out {
		err = w.Storage.Delete(ctx, i.Path)
	}
	// What came of it is recorded even if the worker is being stopped.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	switch {
	case err != nil && i.Claims >= w.Budget:
		return errors.Join(err, recorded(i)(w.Store.Fail(ctx, i.Claim)))
	case err != nil:
		return errors.Join(err, recorded(i)(w.Store.Retry(ctx, i.Claim, w.Pause)))
	case !out:
		return recorded(i)(w.Store.Keep(ctx, i.Claim))
	}
	return recorded(i)(w.Store.Complete(ctx, i.Claim))
}

// recorded turns the row count of a settling write into an error.
func recorded(i Item) func(n int64, err error) error {
	return func(n int64, err error) error {
		if err == nil && n == 0 {
			return fmt.Errorf("cleanup %d: %w", i.ID(), ErrSuperseded)
		}
		return err
	}
}
