package scenarios_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/idempotency"
	version "github.com/fencelint/fencelint/testdata/legacy/idempotencyversion"
	reference "github.com/fencelint/fencelint/testdata/reference/idempotency"
)

var payment = reference.Request{Scope: "payments", Key: "7"}

func endRequestLeases(t *testing.T, db *sql.DB) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE idempotency_record SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`)
}

// record is the state and the response.
func record(t *testing.T, db *sql.DB) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT concat_ws(' ', state, convert_from(response, 'UTF8')) FROM idempotency_record`)
}

func owns(t *testing.T, l *reference.Ledger, owner string) reference.Ownership {
	t.Helper()
	o, response, err := l.Claim(t.Context(), payment, owner, time.Minute)
	if err != nil || response != nil {
		t.Fatalf("claim: %q, %v", response, err)
	}
	return o
}

// ownerWrites are all writes of an owner.
var ownerWrites = map[string]func(context.Context, *reference.Ledger, reference.Ownership) error{
	"begin": func(ctx context.Context, l *reference.Ledger, o reference.Ownership) error {
		_, err := l.Begin(ctx, o, time.Minute)
		return err
	},
	"renew": func(ctx context.Context, l *reference.Ledger, o reference.Ownership) error {
		_, err := l.Renew(ctx, o, time.Minute)
		return err
	},
	"complete": func(ctx context.Context, l *reference.Ledger, o reference.Ownership) error {
		return l.Complete(ctx, o, []byte("late"))
	},
	"free": func(ctx context.Context, l *reference.Ledger, o reference.Ownership) error {
		return l.Free(ctx, o)
	},
	"doubt": func(ctx context.Context, l *reference.Ledger, o reference.Ownership) error {
		return l.Doubt(ctx, o)
	},
}

// A claims and stalls before the work; B takes over and does it; whatever A writes
// then is superseded.
func TestIdempotency(t *testing.T) {
	for name, write := range ownerWrites {
		t.Run(name, func(t *testing.T) {
			db := pgtest.Migrated(t, reference.Migrations)
			l := reference.NewLedger(db)
			effects := 0
			work := func(context.Context) ([]byte, error) {
				effects++
				return []byte("paid"), nil
			}
			a := owns(t, l, "a")
			if _, _, err := l.Claim(t.Context(), payment, "b", time.Minute); !errors.Is(err, reference.ErrBusy) {
				t.Errorf("claimed what a holds: %v", err)
			}
			endRequestLeases(t, db)
			for range 2 { // the second time the response is there already
				if response, err := l.Do(t.Context(), payment, "b", time.Minute, work); string(response) != "paid" || err != nil {
					t.Errorf("b is answered with %q, %v, want paid", response, err)
				}
			}
			if err := write(t.Context(), l, a); !errors.Is(err, reference.ErrSuperseded) {
				t.Errorf("the late write ends with %v, want superseded", err)
			}
			if got := record(t, db); got != "COMPLETED paid" || effects != 1 {
				t.Errorf("%s, %d effects, want COMPLETED paid and one", got, effects)
			}
		})
	}
}

// An owner's write from a state that has passed is superseded, too, although it is
// the same owner in the same attempt.
func TestIdempotencyStateHasPassed(t *testing.T) {
	for name, write := range ownerWrites {
		t.Run(name, func(t *testing.T) {
			db := pgtest.Migrated(t, reference.Migrations)
			l := reference.NewLedger(db)
			claimed := owns(t, l, "a")
			begun, err := l.Begin(t.Context(), claimed, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			if err := write(t.Context(), l, claimed); !errors.Is(err, reference.ErrSuperseded) {
				t.Errorf("a write from before ends with %v, want superseded", err)
			}
			if err := l.Complete(t.Context(), begun, []byte("paid")); err != nil {
				t.Error(err)
			}
		})
	}
}

// The owner is lost in the middle of the work. Nobody does it again; it is in doubt
// until somebody has found out.
func TestIdempotencyExpiredExecution(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	l := reference.NewLedger(db)
	begun, err := l.Begin(t.Context(), owns(t, l, "a"), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	never := func(context.Context) ([]byte, error) {
		t.Error("the work was done again")
		return nil, nil
	}
	endRequestLeases(t, db)
	if _, err := l.Do(t.Context(), payment, "b", time.Minute, never); !errors.Is(err, reference.ErrBusy) {
		t.Errorf("b is answered with %v, want busy", err)
	}
	for _, want := range []int64{1, 0} {
		if n, err := l.DoubtExpired(t.Context()); n != want || err != nil {
			t.Errorf("DoubtExpired = %d, %v, want %d", n, err, want)
		}
	}
	if _, err := l.Do(t.Context(), payment, "b", time.Minute, never); !errors.Is(err, reference.ErrUnknown) {
		t.Errorf("b is answered with %v, want unknown", err)
	}
	if err := l.Complete(t.Context(), begun, []byte("late")); !errors.Is(err, reference.ErrSuperseded) {
		t.Errorf("the late write ends with %v, want superseded", err)
	}
	for _, want := range []int64{1, 0} {
		if n, err := l.Settle(t.Context(), payment, []byte("paid")); n != want || err != nil {
			t.Errorf("Settle = %d, %v, want %d", n, err, want)
		}
	}
	if response, err := l.Do(t.Context(), payment, "b", time.Minute, never); string(response) != "paid" || err != nil {
		t.Errorf("b is answered with %q, %v, want paid", response, err)
	}
}

// What the work says of itself decides what becomes of the record.
func TestIdempotencyFailedWork(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("no connection: %w", reference.ErrNotDone), "FREE"},
		{errTimeout, "UNKNOWN"},
	} {
		db := pgtest.Migrated(t, reference.Migrations)
		_, err := reference.NewLedger(db).Do(t.Context(), payment, "a", time.Minute, func(context.Context) ([]byte, error) { return nil, c.err })
		if got := record(t, db); !errors.Is(err, c.err) || got != c.want {
			t.Errorf("after %v: %s, %v, want %s", c.err, got, err, c.want)
		}
	}
}

// Read, decide, update by the primary key: the takeover comes in between.
func TestLegacyIdempotencyReadsAndDecides(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	l := legacy.NewLedger(db)
	a, err := l.Claim(t.Context(), payment.Scope, payment.Key, "a", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	takeover, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer takeover.Rollback()
	if _, err := takeover.ExecContext(t.Context(), `
		UPDATE idempotency_record
		SET owner_token = 'b', attempt = attempt + 1, claim_operation_id = gen_random_uuid(),
			state_revision = state_revision + 2, state = 'COMPLETED', response = 'paid'`); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- l.Complete(t.Context(), &a, []byte("late")) }()
	pgtest.AwaitLockWait(t, db)
	if err := takeover.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Errorf("the late write ends with %v, want none: it overwrites and knows nothing", err)
	}
	if got := record(t, db); got != "COMPLETED late" {
		t.Errorf("%s, want COMPLETED late", got)
	}
}

// The short tuple is the same before and after the work has begun: the request is
// free while it is being worked on.
func TestLegacyIdempotencyShortTuple(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	l := legacy.NewLedger(db)
	a, err := l.Claim(t.Context(), payment.Scope, payment.Key, "a", time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	before := a
	if err := l.Begin(t.Context(), &a); err != nil {
		t.Fatal(err)
	}
	if err := l.Free(t.Context(), &before); err != nil {
		t.Errorf("a write from before ends with %v, want none: it overwrites and knows nothing", err)
	}
	b, err := l.Claim(t.Context(), payment.Scope, payment.Key, "b", time.Minute)
	if err != nil {
		t.Errorf("b cannot claim what a works on: %v", err)
	}
	if err := l.Begin(t.Context(), &b); err != nil {
		t.Errorf("b cannot begin what a works on: %v", err)
	}
}

// Two owners have the same version, so the late one wins and the rightful one has
// the conflict.
func TestLegacyIdempotencyVersion(t *testing.T) {
	db := pgtest.Migrated(t, version.Migrations)
	l := version.NewLedger(db)
	var records []*version.Record
	for _, owner := range []string{"a", "b"} {
		r, err := l.Claim(t.Context(), payment.Scope, payment.Key, owner, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
		endRequestLeases(t, db)
	}
	if err := l.Complete(t.Context(), records[0], []byte("late")); err != nil {
		t.Errorf("the late write ends with %v, want none: it overwrites and knows nothing", err)
	}
	if err := l.Complete(t.Context(), records[1], []byte("paid")); !errors.Is(err, version.ErrConflict) {
		t.Errorf("the rightful owner's write ends with %v, want a conflict", err)
	}
	if got := record(t, db); got != "COMPLETED late" {
		t.Errorf("%s, want COMPLETED late", got)
	}
}
