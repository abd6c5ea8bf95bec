package scenarios_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/baselineoutbox"
	reference "github.com/fencelint/fencelint/testdata/reference/baselineoutbox"
)

// An eventBroker notes what was sent. With a stall it holds the call up, sends
// nothing and fails.
type eventBroker struct {
	sent  *[]int64
	stall *stall
}

func (b eventBroker) Send(_ context.Context, events []reference.Event) error {
	if b.stall != nil {
		b.stall.wait()
		return errTimeout
	}
	for _, e := range events {
		*b.sent = append(*b.sent, e.ID)
	}
	return nil
}

// events adds two events by the Enqueue of either generation.
func events(t *testing.T, db *sql.DB, enqueue func(context.Context, *sql.Tx, string, []byte) (int64, error)) (first, second int64) {
	t.Helper()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for _, id := range []*int64{&first, &second} {
		if *id, err = enqueue(t.Context(), tx, "orders", []byte("paid")); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return first, second
}

// abandon makes an event look as if it had been locked an hour ago.
func abandon(t *testing.T, db *sql.DB, id int64) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE baseline_outbox SET locked_at = now() - interval '1 hour' WHERE id = $1`, id)
}

func eventStatus(t *testing.T, db *sql.DB, id int64) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT status FROM baseline_outbox WHERE id = $1`, id)
}

// One event of A's batch is taken over and sent by B. A gives back the other one
// only, and is told.
func TestBaselineOutbox(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	first, second := events(t, db, reference.Enqueue)
	var sent []int64
	held := newStall()
	sender := func(owner string, b eventBroker) *reference.Sender {
		return &reference.Sender{Store: reference.NewStore(db), Broker: b, Owner: owner, Lease: time.Minute, Batch: 10}
	}
	a, b := sender("a", eventBroker{&sent, held}), sender("b", eventBroker{&sent, nil})
	late := held.during(t, a.Round, func() {
		abandon(t, db, second)
		if err := b.Round(t.Context()); err != nil {
			t.Error(err)
		}
	})
	if !errors.Is(late, reference.ErrSuperseded) {
		t.Errorf("the late round ends with %v, want superseded", late)
	}
	if one, two := eventStatus(t, db, first), eventStatus(t, db, second); one != "NEW" || two != "SENT" {
		t.Errorf("the events are %s and %s, want NEW and SENT", one, two)
	}
	if err := b.Round(t.Context()); err != nil {
		t.Error(err)
	}
	if !slices.Equal(sent, []int64{second, first}) {
		t.Errorf("sent %v, want %v once each", sent, []int64{second, first})
	}
}

// The same sender takes its own abandoned event again: the token is another one,
// the name is not.
func TestBaselineOutboxSameOwner(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	first, second := events(t, db, reference.Enqueue)
	s := reference.NewStore(db)
	var batches []reference.Batch
	for range 2 {
		b, err := s.Claim(t.Context(), "a", time.Minute, 10)
		if err != nil || len(b.Events) != 2 {
			t.Fatalf("%+v, %v, want two events", b, err)
		}
		batches = append(batches, b)
		abandon(t, db, first)
		abandon(t, db, second)
	}
	if err := s.Release(t.Context(), batches[0]); !errors.Is(err, reference.ErrSuperseded) {
		t.Errorf("the first batch ends with %v, want superseded", err)
	}
	if err := s.MarkSent(t.Context(), batches[1]); err != nil {
		t.Errorf("the second batch ends with %v, although nobody has taken it over", err)
	}
}

// A gives back what B is sending, and C sends it as well.
func TestLegacyBaselineOutbox(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	_, second := events(t, db, legacy.Enqueue)
	s := legacy.NewStore(db)
	claim := func(owner string, want int) (ids []int64) {
		claimed, err := s.Claim(t.Context(), owner, time.Minute, 10)
		if err != nil || len(claimed) != want {
			t.Fatalf("%s has claimed %+v, %v, want %d", owner, claimed, err, want)
		}
		for _, e := range claimed {
			ids = append(ids, e.ID)
		}
		return ids
	}
	a := claim("a", 2)
	abandon(t, db, second)
	b := claim("b", 1)
	if err := s.Release(t.Context(), a); err != nil {
		t.Errorf("the late write ends with %v, want none: it overwrites and knows nothing", err)
	}
	if c := claim("c", 2); !slices.Contains(c, b[0]) {
		t.Errorf("c has %v, want %v in it, which b is sending", c, b)
	}
	if err := s.MarkSent(t.Context(), b); err != nil {
		t.Error(err)
	}
	if got := eventStatus(t, db, second); got != "SENT" {
		t.Errorf("the event that c is sending is %s, want SENT, by b", got)
	}
}
