package scenarios_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/notification"
	reference "github.com/fencelint/fencelint/testdata/reference/notification"
)

// A provider counts what it has sent and gives a reference. With a stall it holds
// the call up; the late caller then has the reference of its own call, or, if it
// has none, a timeout.
type provider struct {
	ref   string
	sent  *int
	stall *stall
}

func (p provider) send() (string, error) {
	if p.stall != nil {
		p.stall.wait()
		if p.ref == "" {
			return "", errTimeout
		}
		return p.ref, nil
	}
	*p.sent++
	return p.ref, nil
}

type fencedProvider struct{ provider }

func (p fencedProvider) Send(context.Context, reference.Notification) (string, error) {
	return p.send()
}

type unfencedProvider struct{ provider }

func (p unfencedProvider) Send(context.Context, legacy.Notification) (string, error) {
	return p.send()
}

// notifications opens a database with one notification.
func notifications(t *testing.T) *sql.DB {
	t.Helper()
	db := pgtest.Migrated(t, reference.Migrations)
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	if _, err := reference.Enqueue(t.Context(), tx, 1, "paid"); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return db
}

func endNotificationLeases(t *testing.T, db *sql.DB) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE notification SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`)
}

// shown is the row's state, what the recipient is shown, and the reference.
func shown(t *testing.T, db *sql.DB) string {
	t.Helper()
	return pgtest.Value[string](t, db, `
		SELECT concat_ws(' ', n.status, v.state, v.provider_ref)
		FROM notification AS n JOIN notification_view AS v ON v.notification_id = n.id`)
}

// lateProviders are what a stalled worker sees in the end: an answer of its own, or
// a timeout.
var lateProviders = []string{"ref-a", ""}

func TestNotification(t *testing.T) {
	for _, ref := range lateProviders {
		db := notifications(t)
		sent := 0
		held := newStall()
		worker := func(owner string, p provider) *reference.Worker {
			return &reference.Worker{
				Store: reference.NewStore(db), Provider: fencedProvider{p},
				Owner: owner, Lease: time.Minute, Batch: 10, Budget: 1,
			}
		}
		a, b := worker("a", provider{ref, &sent, held}), worker("b", provider{"ref-b", &sent, nil})
		late := held.during(t, a.Round, func() {
			endNotificationLeases(t, db)
			if err := b.Round(t.Context()); err != nil {
				t.Error(err)
			}
		})
		if !errors.Is(late, reference.ErrSuperseded) {
			t.Errorf("the late round ends with %v, want superseded", late)
		}
		if err := b.Round(t.Context()); err != nil {
			t.Error(err)
		}
		if got := shown(t, db); got != "SENT ARRIVED ref-b" || sent != 1 {
			t.Errorf("%s, sent %d times, want SENT ARRIVED ref-b, once", got, sent)
		}
	}
}

// The transition's lock keeps a takeover away until the view is written as well,
// also when the lease has ended.
func TestNotificationViewGoesWithTheTransition(t *testing.T) {
	db := notifications(t)
	s := reference.NewStore(db)
	claimed, err := s.Claim(t.Context(), "a", time.Minute, 1)
	if err != nil || len(claimed) != 1 {
		t.Fatalf("%v, %v, want one notification", claimed, err)
	}
	endNotificationLeases(t, db)
	viewed, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer viewed.Rollback()
	if _, err := viewed.ExecContext(t.Context(), `SELECT FROM notification_view FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.MarkSent(t.Context(), claimed[0].Lease, "ref-a") }()
	pgtest.AwaitLockWait(t, db)
	// The row is locked between the two writes: whoever claims passes it by.
	if again, err := s.Claim(t.Context(), "b", time.Minute, 1); len(again) != 0 || err != nil {
		t.Errorf("claimed %v, %v, want none", again, err)
	}
	if err := viewed.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if got := shown(t, db); got != "SENT ARRIVED ref-a" {
		t.Errorf("%s, want SENT ARRIVED ref-a", got)
	}
}

// The row is right, thanks to its fence; what is shown is the loser's.
func TestLegacyNotification(t *testing.T) {
	for i, want := range []string{"SENT ARRIVED ref-a", "SENT LOST ref-b"} {
		db := notifications(t)
		sent := 0
		held := newStall()
		worker := func(owner string, p provider) *legacy.Worker {
			return &legacy.Worker{
				Store: legacy.NewStore(db), Provider: unfencedProvider{p},
				Owner: owner, Lease: time.Minute, Batch: 10, Budget: 1,
			}
		}
		a, b := worker("a", provider{lateProviders[i], &sent, held}), worker("b", provider{"ref-b", &sent, nil})
		late := held.during(t, a.Round, func() {
			endNotificationLeases(t, db)
			if err := b.Round(t.Context()); err != nil {
				t.Error(err)
			}
			if got := shown(t, db); got != "SENT ARRIVED ref-b" {
				t.Errorf("after b: %s, want SENT ARRIVED ref-b", got)
			}
		})
		if late != nil {
			t.Errorf("the late round ends with %v, want no error: it overwrites and knows nothing", late)
		}
		if got := shown(t, db); got != want {
			t.Errorf("after the late writes: %s, want %s", got, want)
		}
	}
}
