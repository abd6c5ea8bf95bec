package scenarios_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/delivery"
	reference "github.com/fencelint/fencelint/testdata/reference/delivery"
)

const channel = "mail"

// deliveries opens a database with a polled channel and one message in it.
func deliveries(t *testing.T) *sql.DB {
	t.Helper()
	db := pgtest.Migrated(t, reference.Migrations)
	pgtest.Exec(t, db, `INSERT INTO delivery_authority (channel) VALUES ($1)`, channel)
	pgtest.Exec(t, db, `INSERT INTO message_delivery (channel, address, body) VALUES ($1, 'x', '')`, channel)
	return db
}

// A sender notes who has sent something. With a stall it sends nothing and sees a
// timeout in the end.
type sender struct {
	sent  *[]string
	owner string
	stall *stall
}

func (s sender) Send(context.Context, reference.Message) error {
	if s.stall != nil {
		s.stall.wait()
		return errTimeout
	}
	*s.sent = append(*s.sent, s.owner)
	return nil
}

func endDeliveryLeases(t *testing.T, db *sql.DB) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE message_delivery SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`)
}

func deliveryStatus(t *testing.T, db *sql.DB) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT status FROM message_delivery`)
}

func TestDelivery(t *testing.T) {
	db := deliveries(t)
	var sent []string
	held := newStall()
	poller := func(s sender) *reference.Poller {
		return &reference.Poller{
			Store: reference.NewStore(db), Sender: s,
			Channel: channel, Owner: s.owner, Lease: time.Minute, Batch: 10,
		}
	}
	a, b := poller(sender{&sent, "a", held}), poller(sender{&sent, "b", nil})
	late := held.during(t, a.Round, func() {
		endDeliveryLeases(t, db)
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
	if got := deliveryStatus(t, db); got != "DELIVERED" || !slices.Equal(sent, []string{"b"}) {
		t.Errorf("status %s, sent by %q, want DELIVERED, once", got, sent)
	}
}

// claimReference takes the one message.
func claimReference(t *testing.T, s *reference.Store) reference.Message {
	t.Helper()
	messages, err := s.Claim(t.Context(), channel, "a", time.Minute, 10)
	if err != nil || len(messages) != 1 {
		t.Fatalf("%+v, %v, want one message", messages, err)
	}
	return messages[0]
}

// Each completion waits for a cut-over that is being committed, and then changes
// nothing: the message is the other system's.
func TestDeliveryWaitsForCutOver(t *testing.T) {
	for name, complete := range map[string]func(context.Context, *reference.Store, reference.Lease) error{
		"delivered": func(ctx context.Context, s *reference.Store, l reference.Lease) error { return s.MarkDelivered(ctx, l) },
		"rejected":  func(ctx context.Context, s *reference.Store, l reference.Lease) error { return s.MarkRejected(ctx, l) },
		"again":     func(ctx context.Context, s *reference.Store, l reference.Lease) error { return s.Reschedule(ctx, l, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			db := deliveries(t)
			s := reference.NewStore(db)
			m := claimReference(t, s)
			tx, open := cutOver(t, db, reference.CutOver)
			done := make(chan error, 1)
			go func() { done <- complete(t.Context(), s, m.Lease) }()
			pgtest.AwaitLockWait(t, db)
			if err := tx.Commit(); err != nil {
				t.Fatal(err)
			}
			if err := <-done; !errors.Is(err, reference.ErrSuperseded) {
				t.Errorf("the completion ends with %v, want superseded", err)
			}
			if got := deliveryStatus(t, db); got != "SENDING" || !slices.Equal(open, []int64{m.ID()}) {
				t.Errorf("status %s, handed on %v, want SENDING, and message %d handed on", got, open, m.ID())
			}
			if left, err := s.Claim(t.Context(), channel, "b", time.Minute, 10); len(left) != 0 || err != nil {
				t.Errorf("claimed %+v, %v from a channel that is not polled", left, err)
			}
		})
	}
}

// A completion that was first is seen by the cut-over.
func TestDeliveryBeforeCutOver(t *testing.T) {
	db := deliveries(t)
	s := reference.NewStore(db)
	if err := s.MarkRejected(t.Context(), claimReference(t, s).Lease); err != nil {
		t.Fatal(err)
	}
	tx, open := cutOver(t, db, reference.CutOver)
	if len(open) != 0 {
		t.Errorf("handed on %v, want nothing", open)
	}
	if _, err := reference.CutOver(t.Context(), tx, channel); !errors.Is(err, reference.ErrNotPolling) {
		t.Errorf("the second cut-over ends with %v, want not polling", err)
	}
}

// cutOver begins a cut-over and returns it uncommitted, with what it hands on.
func cutOver(t *testing.T, db *sql.DB, run func(context.Context, *sql.Tx, string) ([]int64, error)) (*sql.Tx, []int64) {
	t.Helper()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback() })
	open, err := run(t.Context(), tx, channel)
	if err != nil {
		t.Fatal(err)
	}
	return tx, open
}

func claimLegacy(t *testing.T, s *legacy.Store, owner string) legacy.Message {
	t.Helper()
	messages, err := s.Claim(t.Context(), channel, owner, time.Minute, 10)
	if err != nil || len(messages) != 1 {
		t.Fatalf("%+v, %v, want one message", messages, err)
	}
	return messages[0]
}

// The completion without the token puts back what the successor has delivered.
func TestLegacyDelivery(t *testing.T) {
	db := deliveries(t)
	s := legacy.NewStore(db)
	a := claimLegacy(t, s, "a")
	endDeliveryLeases(t, db)
	if err := s.MarkDelivered(t.Context(), claimLegacy(t, s, "b")); err != nil {
		t.Fatal(err)
	}
	if err := s.MarkRejected(t.Context(), a); !errors.Is(err, legacy.ErrSuperseded) {
		t.Errorf("the completion with the token ends with %v, want superseded", err)
	}
	if err := s.Reschedule(t.Context(), a, 0); err != nil {
		t.Errorf("the completion without the token ends with %v, want none: it overwrites and knows nothing", err)
	}
	if again := claimLegacy(t, s, "b"); again.ID != a.ID {
		t.Errorf("message %d was claimed, want %d, which was delivered before", again.ID, a.ID)
	}
}

// Without the lock a completion crosses the cut-over: the message is settled here
// and handed on there.
func TestLegacyDeliveryCrossesCutOver(t *testing.T) {
	db := deliveries(t)
	s := legacy.NewStore(db)
	m := claimLegacy(t, s, "a")
	tx, open := cutOver(t, db, legacy.CutOver)
	if err := s.MarkRejected(t.Context(), m); err != nil {
		t.Errorf("the completion ends with %v, want none", err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if got := deliveryStatus(t, db); got != "REJECTED" || !slices.Equal(open, []int64{m.ID}) {
		t.Errorf("status %s, handed on %v, want REJECTED, and message %d handed on all the same", got, open, m.ID)
	}
}
