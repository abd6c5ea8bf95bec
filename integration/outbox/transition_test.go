package outbox_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

// transitions are the five writes of a holder, with the state that each leaves.
var transitions = []struct {
	status string
	write  func(context.Context, *reference.Store, reference.Lease) (reference.Outcome, error)
}{
	{"PUBLISHED", func(ctx context.Context, s *reference.Store, l reference.Lease) (reference.Outcome, error) {
		return s.MarkPublished(ctx, l)
	}},
	{"AMBIGUOUS", func(ctx context.Context, s *reference.Store, l reference.Lease) (reference.Outcome, error) {
		return s.MarkAmbiguous(ctx, l, time.Minute, "timeout \x00\xff")
	}},
	{"REJECTED", func(ctx context.Context, s *reference.Store, l reference.Lease) (reference.Outcome, error) {
		return s.MarkRejected(ctx, l, "too large")
	}},
	{"EXHAUSTED", func(ctx context.Context, s *reference.Store, l reference.Lease) (reference.Outcome, error) {
		return s.MarkExhausted(ctx, l, "timeout")
	}},
	{"PENDING", func(ctx context.Context, s *reference.Store, l reference.Lease) (reference.Outcome, error) {
		return s.Release(ctx, l)
	}},
}

// claim takes the one message that is due.
func claim(t *testing.T, s *reference.Store, owner string) reference.Message {
	t.Helper()
	messages, err := s.Claim(t.Context(), owner, time.Minute, 10, policy.Budget)
	if err != nil {
		t.Fatal(err)
	}
	if len(messages) != 1 {
		t.Fatalf("%s claimed %d messages, want 1", owner, len(messages))
	}
	return messages[0]
}

// The holder's own write lands, also after the lease has ended, as long as
// nobody has taken over. No transition leaves a lease behind.
func TestHolderSettles(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	for _, tr := range transitions {
		for _, expired := range []bool{false, true} {
			id := enqueue(t, db, reference.Enqueue)
			m := claim(t, store, "a")
			if expired {
				expire(t, db, id)
			}
			outcome, err := tr.write(t.Context(), store, m.Lease)
			if err != nil || outcome != reference.Settled {
				t.Errorf("%s, expired %t: %v, %v, want settled", tr.status, expired, outcome, err)
			}
			if got := status(t, db, id); got != tr.status {
				t.Errorf("status %s, want %s", got, tr.status)
			}
			if !pgtest.Value[bool](t, db, `SELECT lease_owner IS NULL AND lease_until IS NULL FROM messaging_outbox WHERE id = $1`, id) {
				t.Errorf("%s leaves a lease", tr.status)
			}
			pgtest.Exec(t, db, `DELETE FROM messaging_outbox`)
		}
	}
}

// Whatever happened to the message since the claim, a late write answers
// superseded and changes nothing.
func TestLateWriteIsSuperseded(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	for _, since := range successions {
		for _, tr := range transitions {
			t.Run(since.name+"/"+tr.status, func(t *testing.T) {
				id := enqueue(t, db, reference.Enqueue)
				m := claim(t, store, "a")
				since.happened(t, db, store, m)
				before := whole(t, db, id)
				outcome, err := tr.write(t.Context(), store, m.Lease)
				if err != nil || outcome != reference.Superseded {
					t.Errorf("%v, %v, want superseded", outcome, err)
				}
				if after := whole(t, db, id); after != before {
					t.Errorf("the late write changed the row\nfrom %s\nto   %s", before, after)
				}
				pgtest.Exec(t, db, `DELETE FROM messaging_outbox`)
			})
		}
	}
}

// successions are the ways in which an acquisition ends without its holder.
var successions = []struct {
	name     string
	happened func(*testing.T, *sql.DB, *reference.Store, reference.Message)
}{
	{"taken over", func(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message) {
		takeOver(t, db, s, m, "b")
	}},
	{"same owner name claims again", func(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message) {
		takeOver(t, db, s, m, "a")
	}},
	{"successor has published", func(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message) {
		settled(t)(s.MarkPublished(t.Context(), takeOver(t, db, s, m, "b").Lease))
	}},
	{"successor is uncertain", func(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message) {
		settled(t)(s.MarkAmbiguous(t.Context(), takeOver(t, db, s, m, "b").Lease, 0, "timeout"))
	}},
	{"successor has released", func(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message) {
		settled(t)(s.Release(t.Context(), takeOver(t, db, s, m, "b").Lease))
	}},
	{"released by the holder", func(t *testing.T, _ *sql.DB, s *reference.Store, m reference.Message) {
		settled(t)(s.Release(t.Context(), m.Lease))
	}},
	{"released and claimed by the same owner", func(t *testing.T, _ *sql.DB, s *reference.Store, m reference.Message) {
		settled(t)(s.Release(t.Context(), m.Lease))
		claim(t, s, "a")
	}},
	{"exhausted as spent", func(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message) {
		expire(t, db, m.ID())
		if n, err := s.ExhaustSpent(t.Context(), 1); err != nil || n != 1 {
			t.Fatalf("ExhaustSpent = %d, %v, want 1", n, err)
		}
	}},
}

func takeOver(t *testing.T, db *sql.DB, s *reference.Store, m reference.Message, owner string) reference.Message {
	t.Helper()
	expire(t, db, m.ID())
	return claim(t, s, owner)
}

func settled(t *testing.T) func(reference.Outcome, error) {
	return func(o reference.Outcome, err error) {
		t.Helper()
		if err != nil || o != reference.Settled {
			t.Fatalf("%v, %v, want settled", o, err)
		}
	}
}

// The late write waits for the row lock of the takeover, which commits second:
// PostgreSQL looks at the row again, and the fence is part of what it looks at.
func TestLateWriteWaitsForTakeover(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	store := reference.NewStore(db)
	id := enqueue(t, db, reference.Enqueue)
	m := claim(t, store, "a")

	takeover, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer takeover.Rollback()
	if _, err := takeover.ExecContext(t.Context(), `
		UPDATE messaging_outbox SET lease_owner = 'b', lease_token = lease_token + 1 WHERE id = $1`, id); err != nil {
		t.Fatal(err)
	}
	type result struct {
		outcome reference.Outcome
		err     error
	}
	late := make(chan result)
	go func() {
		outcome, err := store.MarkPublished(t.Context(), m.Lease)
		late <- result{outcome, err}
	}()
	pgtest.AwaitLockWait(t, db)
	if err := takeover.Commit(); err != nil {
		t.Fatal(err)
	}
	if got := <-late; got.err != nil || got.outcome != reference.Superseded {
		t.Errorf("%v, %v, want superseded", got.outcome, got.err)
	}
}
