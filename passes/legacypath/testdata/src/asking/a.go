// Package asking calls what it does not know. // want package:"calls asking.Kept.Done asking.Store.Done"
package asking

import "context"

// A Store settles jobs.
type Store interface {
	Done(ctx context.Context, id int64) error
}

// A Kept store is one that somebody has thought about.
type Kept interface {
	Done(ctx context.Context, id int64) error
}

// A Port is called by nobody.
type Port interface {
	Done(ctx context.Context, id int64) error
}

// A Worker settles jobs.
type Worker struct{ Store Store }

// Run settles a job.
func (w *Worker) Run(ctx context.Context, id int64) error { return w.Store.Done(ctx, id) }

// All settles many.
func All[S Store](ctx context.Context, s S, ids ...int64) error {
	for _, id := range ids {
		if err := s.Done(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Keep settles a job.
func Keep(ctx context.Context, k Kept, id int64) error { return k.Done(ctx, id) }

// Hold holds a store.
func Hold(Port) {}
