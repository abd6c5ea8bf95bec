package migrationlock

import (
	"context"
	"errors"
	"fmt"
)

// A Heartbeat records the position of a migration and extends its lease. It
// fails with ErrSuperseded once the lock has been taken over.
type Heartbeat func(ctx context.Context, position string) error

// A Migration changes data in batches. It alone knows where a batch ends, so it
// calls the heartbeat there, and stops when that fails.
type Migration struct {
	Name    string
	Execute func(ctx context.Context, from string, beat Heartbeat) error
}

// An Outcome is what became of a run.
type Outcome string

// The outcomes of Run.
const (
	Completed  Outcome = "completed"
	Busy       Outcome = "busy"       // another process has the lock, or the migration is over
	Superseded Outcome = "superseded" // the lock was taken over during the run
	Broken     Outcome = "broken"     // the migration has failed, which is recorded
)

// Run executes a migration if its lock is free.
func (s *Store) Run(ctx context.Context, m Migration, owner string) (Outcome, error) {
	lease, ok, err := s.TryAcquire(ctx, m.Name, owner)
	if err != nil || !ok {
		return Busy, err
	}
	from, err := s.Position(ctx, m.Name)
	if err != nil {
		return Broken, err
	}
	err = m.Execute(ctx, from, func(ctx context.Context, position string) error { return s.beat(ctx, lease, position) })
	switch {
	case errors.Is(err, ErrSuperseded):
		return Superseded, nil
	case err != nil:
		return settled(Broken, func() (bool, error) { return s.Fail(ctx, lease, err) })
	}
	return settled(Completed, func() (bool, error) { return s.Complete(ctx, lease) })
}

// settled is the outcome of a run after its last write, if that still counted.
func settled(outcome Outcome, write func() (bool, error)) (Outcome, error) {
	mine, err := write()
	if err != nil {
		return Broken, err
	}
	if !mine {
		return Superseded, nil
	}
	return outcome, nil
}

func (s *Store) beat(ctx context.Context, lease Lease, position string) error {
	for _, write := range []func() (bool, error){
		func() (bool, error) { return s.Renew(ctx, lease) },
		func() (bool, error) { return s.Save(ctx, lease, position) },
	} {
		mine, err := write()
		if err != nil {
			return fmt.Errorf("heartbeat of %s: %w", lease.Migration, err)
		}
		if !mine {
			return ErrSuperseded
		}
	}
	return nil
}
