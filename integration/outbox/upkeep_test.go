package outbox_test

import (
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/outbox"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

// A holder renews its lease as long as nobody has taken over; it never makes it
// shorter, and never touches that of a successor.
func TestHolderRenews(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	id := enqueue(t, db, reference.Enqueue)
	first := claim(t, store, "a")
	left := func() float64 {
		return pgtest.Value[float64](t, db, `SELECT extract(epoch FROM lease_until - now())::float8 FROM messaging_outbox WHERE id = $1`, id)
	}
	renew := func(m reference.Message, lease time.Duration, want reference.Outcome) {
		t.Helper()
		if got, err := store.Renew(t.Context(), m.Lease, lease); err != nil || got != want {
			t.Errorf("renewed: %v, %v, want %v", got, err, want)
		}
	}
	renew(first, time.Hour, reference.Settled)
	renew(first, time.Second, reference.Settled)
	if got := left(); got < 3500 {
		t.Errorf("%.0f seconds left after a renewal for an hour", got)
	}
	expire(t, db, id)
	second := claim(t, store, "a")
	before := whole(t, db, id)
	renew(first, time.Hour, reference.Superseded)
	if after := whole(t, db, id); after != before {
		t.Errorf("a late renewal changes\n%s to\n%s", before, after)
	}
	renew(second, time.Hour, reference.Settled)
}

// An operator resumes what has ended, and nothing that somebody may hold or that
// was delivered.
func TestOperatorResumes(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	for _, tr := range transitions {
		id := enqueue(t, db, reference.Enqueue)
		m := claim(t, store, "a")
		if ok, err := store.Resume(t.Context(), id); err != nil || ok {
			t.Errorf("resumed in flight: %t, %v", ok, err)
		}
		if _, err := tr.write(t.Context(), store, m.Lease); err != nil {
			t.Fatal(err)
		}
		before := whole(t, db, id)
		want := tr.status == "REJECTED" || tr.status == "EXHAUSTED"
		ok, err := store.Resume(t.Context(), id)
		if err != nil || ok != want {
			t.Errorf("resumed from %s: %t, %v, want %t", tr.status, ok, err, want)
		}
		if !want && whole(t, db, id) != before {
			t.Errorf("a message in state %s is changed", tr.status)
		}
		if want {
			if again := claim(t, store, "b"); again.ID() != id || again.Attempts != 1 {
				t.Errorf("after %s message %d is claimed for attempt %d", tr.status, again.ID(), again.Attempts)
			}
		}
		pgtest.Exec(t, db, `DELETE FROM messaging_outbox`)
	}
}

// The generation before renews the lease of its successor, ends what it holds,
// and takes the message away from it.
func TestLegacyUpkeepHitsTheSuccessor(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	store := legacy.NewStore(db)
	id := enqueue(t, db, legacy.Enqueue)
	for _, write := range []func() error{
		func() error { return store.Renew(t.Context(), id, time.Hour) },
		func() error { _, err := store.RejectSpent(t.Context(), 1); return err },
		func() error { return store.Resume(t.Context(), id) },
	} {
		pgtest.Exec(t, db, `UPDATE messaging_outbox SET status = 'PENDING', attempts = 0, lease_until = NULL`)
		for range 2 { // a worker, and its successor
			if m, err := store.ClaimFenced(t.Context(), "a", time.Minute, 1); err != nil || len(m) != 1 {
				t.Fatalf("claimed %d messages, %v", len(m), err)
			}
			expire(t, db, id)
		}
		pgtest.Exec(t, db, `UPDATE messaging_outbox SET lease_until = now() + interval '1 minute'`)
		before := whole(t, db, id)
		if err := write(); err != nil {
			t.Fatal(err)
		}
		if whole(t, db, id) == before {
			t.Error("a late write of the old generation changes nothing")
		}
	}
}
