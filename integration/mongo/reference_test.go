package mongo_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/fencelint/fencelint/testdata/reference/migrationlock"
)

const (
	migration = "0007-split-names"
	lease     = 60 * time.Millisecond
	longLease = time.Minute
)

// stalled returns a store in which process A holds a lease that has ended, and
// which process B has taken over.
func stalled(t *testing.T, ownerB string) (s *migrationlock.Store, a, b migrationlock.Lease) {
	t.Helper()
	s = migrationlock.NewStore(database(t), lease)
	a = acquire(t, s, "a")
	time.Sleep(2 * lease)
	return s, a, acquire(t, s, ownerB)
}

func acquire(t *testing.T, s *migrationlock.Store, owner string) migrationlock.Lease {
	t.Helper()
	if err := s.Register(t.Context(), migration); err != nil {
		t.Fatal(err)
	}
	l, ok, err := s.TryAcquire(t.Context(), migration, owner)
	if err != nil || !ok {
		t.Fatalf("%s does not get the lock: %v", owner, err)
	}
	return l
}

// check holds an answer of the store.
func check(t *testing.T, what string, want bool) func(bool, error) {
	return func(got bool, err error) {
		t.Helper()
		if err != nil || got != want {
			t.Errorf("%s answers %v, %v; want %v", what, got, err, want)
		}
	}
}

// TestStall lets A write after B has taken the lock over and finished.
func TestStall(t *testing.T) {
	for _, owner := range []string{"b", "a"} { // another process, and the same one again
		t.Run("taken over by "+owner, func(t *testing.T) {
			ctx := t.Context()
			s, a, b := stalled(t, owner)
			if b.Fence <= a.Fence {
				t.Errorf("the fence goes from %d to %d", a.Fence, b.Fence)
			}
			check(t, "Held of A", false)(s.Held(ctx, a))
			check(t, "Held of B", true)(s.Held(ctx, b))
			check(t, "Save of B", true)(s.Save(ctx, b, "z"))
			check(t, "Complete of B", true)(s.Complete(ctx, b))

			check(t, "Renew of A", false)(s.Renew(ctx, a))
			check(t, "Save of A", false)(s.Save(ctx, a, "m"))
			check(t, "Fail of A", false)(s.Fail(ctx, a, errors.New("timeout")))
			check(t, "Complete of A", false)(s.Complete(ctx, a))
			check(t, "Release of A", false)(s.Release(ctx, a))
			if at, err := s.Position(ctx, migration); err != nil || at != "z" {
				t.Errorf("the position is %q, %v", at, err)
			}
			if _, ok, err := s.TryAcquire(ctx, migration, "c"); err != nil || ok {
				t.Errorf("a migration that is done is taken again: %v, %v", ok, err)
			}
		})
	}
}

// TestBusy asks for a lock that is held.
func TestBusy(t *testing.T) {
	s := migrationlock.NewStore(database(t), longLease)
	acquire(t, s, "a")
	for _, owner := range []string{"b", "a"} {
		if _, ok, err := s.TryAcquire(t.Context(), migration, owner); err != nil || ok {
			t.Errorf("%s has the lock as well: %v, %v", owner, ok, err)
		}
	}
}

// TestRenewTwice renews twice within what the clock of a document can tell.
func TestRenewTwice(t *testing.T) {
	s := migrationlock.NewStore(database(t), longLease)
	l := acquire(t, s, "a")
	for range 5 {
		check(t, "Renew", true)(s.Renew(t.Context(), l))
	}
}

// TestFirstCheckpoint saves where nothing was saved.
func TestFirstCheckpoint(t *testing.T) {
	s, a, b := stalled(t, "b")
	check(t, "first Save", true)(s.Save(t.Context(), a, "c"))
	check(t, "Save of the successor", true)(s.Save(t.Context(), b, "d"))
	check(t, "Save of the one before", false)(s.Save(t.Context(), a, "e"))
}

// TestRelease raises the fence over a release, too.
func TestRelease(t *testing.T) {
	s := migrationlock.NewStore(database(t), longLease)
	a := acquire(t, s, "a")
	check(t, "Release", true)(s.Release(t.Context(), a))
	again := acquire(t, s, "a")
	if again.Fence <= a.Fence {
		t.Errorf("the fence goes from %d to %d", a.Fence, again.Fence)
	}
	check(t, "Renew of the first lease", false)(s.Renew(t.Context(), a))
}

// TestRun runs a migration whose process stalls in the middle. The heartbeat
// tells it so at the end of the batch.
func TestRun(t *testing.T) {
	s := migrationlock.NewStore(database(t), lease)
	if err := s.Register(t.Context(), migration); err != nil {
		t.Fatal(err)
	}
	batches := []string{"f", "m", "z"}
	successor := migrationlock.Migration{Name: migration, Execute: func(ctx context.Context, from string, beat migrationlock.Heartbeat) error {
		if from != "f" {
			t.Errorf("the successor starts from %q", from)
		}
		return beat(ctx, "z")
	}}
	done := 0
	slow := migrationlock.Migration{Name: migration, Execute: func(ctx context.Context, _ string, beat migrationlock.Heartbeat) error {
		for _, to := range batches {
			if to == "m" {
				time.Sleep(2 * lease)
				if got, err := s.Run(ctx, successor, "b"); err != nil || got != migrationlock.Completed {
					t.Errorf("the successor ends as %v, %v", got, err)
				}
			}
			if err := beat(ctx, to); err != nil {
				return err
			}
			done++
		}
		return nil
	}}
	if got, err := s.Run(t.Context(), slow, "a"); err != nil || got != migrationlock.Superseded {
		t.Errorf("the run ends as %v, %v", got, err)
	}
	if done != 1 {
		t.Errorf("%d batches were done, want 1", done)
	}
	if got, err := s.Run(t.Context(), slow, "c"); err != nil || got != migrationlock.Busy {
		t.Errorf("a run after the end ends as %v, %v", got, err)
	}
}
