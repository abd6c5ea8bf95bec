package outbox_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

// An uncertain message waits as the policy says, and is exhausted, not rejected,
// when the budget has run out.
func TestUncertainMessageIsExhausted(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	id := enqueue(t, db, reference.Enqueue)
	var published log
	r := fenced(t, db, &published, "a", fail(errTimeout))
	for attempt := 1; attempt < policy.Budget; attempt++ {
		round(t, r)
		if got := status(t, db, id); got != "AMBIGUOUS" {
			t.Fatalf("after attempt %d: status %s, want AMBIGUOUS", attempt, got)
		}
		wait := pgtest.Value[float64](t, db, `SELECT extract(epoch FROM next_attempt_at - now())::float8 FROM messaging_outbox WHERE id = $1`, id)
		if want := policy.Delay(attempt).Seconds(); wait > want || wait < want-30 {
			t.Errorf("after attempt %d: %.0f s to the next, want about %.0f", attempt, wait, want)
		}
		if report := round(t, r); report.Settled != 0 {
			t.Errorf("after attempt %d: the next one came before its time", attempt)
		}
		due(t, db, id)
	}
	round(t, r)
	if got := status(t, db, id); got != "EXHAUSTED" {
		t.Errorf("after the last attempt: status %s, want EXHAUSTED", got)
	}
	due(t, db, id)
	if report := round(t, fenced(t, db, &published, "b", nil)); report.Settled != 0 {
		t.Error("an exhausted message was claimed")
	}
	published.expect(t)
}

// A relay that is lost in its last attempt leaves a message that no claim takes.
// The next round ends it instead of leaving it in flight for ever.
func TestLostLastAttempt(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	id := enqueue(t, db, reference.Enqueue)
	store := reference.NewStore(db)
	for range policy.Budget {
		claim(t, store, "a")
		expire(t, db, id)
	}
	if report := round(t, fenced(t, db, &log{}, "b", nil)); report.Spent != 1 || report.Settled != 0 {
		t.Errorf("report %+v, want one spent message", report)
	}
	if got := status(t, db, id); got != "EXHAUSTED" {
		t.Errorf("status %s, want EXHAUSTED", got)
	}
}

// While somebody holds the message in its last attempt, it is not spent yet.
func TestLastAttemptIsNotSpent(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	enqueue(t, db, reference.Enqueue)
	store := reference.NewStore(db)
	m := claim(t, store, "a")
	if n, err := store.ExhaustSpent(t.Context(), m.Attempts); n != 0 || err != nil {
		t.Errorf("ExhaustSpent = %d, %v, want 0", n, err)
	}
	if _, err := store.ExhaustSpent(t.Context(), 0); err == nil {
		t.Error("a budget of zero is accepted; it would end every message")
	}
}

// The broker's refusal is final at the first attempt.
func TestRejected(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	id := enqueue(t, db, reference.Enqueue)
	refusal := fmt.Errorf("topic orders: %w", reference.ErrRejected)
	round(t, fenced(t, db, &log{}, "a", fail(refusal)))
	if got := status(t, db, id); got != "REJECTED" {
		t.Errorf("status %s, want REJECTED", got)
	}
}

// A relay that is stopped records the outcome of the message at hand, gives the
// others back, and the attempts that it did not make are not counted.
func TestShutdownReleases(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	first, second := enqueue(t, db, reference.Enqueue), enqueue(t, db, reference.Enqueue)
	ctx, stop := context.WithCancel(t.Context())
	var published log
	a := fenced(t, db, &published, "a", func(_ context.Context, id int64) error {
		stop()
		published.add(delivery{"a", id})
		return nil
	})
	if report, err := a.Round(ctx); err != nil || report.Settled != 2 {
		t.Fatalf("%+v, %v, want both messages settled", report, err)
	}
	if got := status(t, db, first); got != "PUBLISHED" {
		t.Errorf("first message: status %s, want PUBLISHED", got)
	}
	if n := pgtest.Value[int](t, db, `SELECT attempts FROM messaging_outbox WHERE id = $1`, second); n != 0 {
		t.Errorf("the released message counts %d attempts, want 0", n)
	}
	round(t, fenced(t, db, &published, "b", nil))
	published.expect(t, delivery{"a", first}, delivery{"b", second})
}

// Run goes on until it is stopped.
func TestRun(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	enqueue(t, db, reference.Enqueue)
	ctx, stop := context.WithCancel(t.Context())
	a := fenced(t, db, &log{}, "a", func(context.Context, int64) error { stop(); return nil })
	if err := a.Run(ctx, time.Millisecond); err != context.Canceled {
		t.Errorf("Run = %v, want %v", err, context.Canceled)
	}
}

func TestPolicyDelay(t *testing.T) {
	p := reference.Policy{Budget: 100, First: time.Second, Most: 5 * time.Second}
	for attempt, want := range map[int]time.Duration{
		0: time.Second, 1: time.Second, 2: 2 * time.Second, 3: 4 * time.Second,
		4: 5 * time.Second, 1 << 40: 5 * time.Second,
	} {
		if got := p.Delay(attempt); got != want {
			t.Errorf("Delay(%d) = %v, want %v", attempt, got, want)
		}
	}
}

// Settings that would stall the outbox, or end every message in it, are refused.
func TestNewRelayRefuses(t *testing.T) {
	good := reference.Settings{Owner: "a", Lease: time.Minute, Batch: 1, Policy: policy}
	for name, spoil := range map[string]func(*reference.Settings){
		"no owner":            func(s *reference.Settings) { s.Owner = "" },
		"no lease":            func(s *reference.Settings) { s.Lease = 0 },
		"no batch":            func(s *reference.Settings) { s.Batch = 0 },
		"no budget":           func(s *reference.Settings) { s.Policy.Budget = 0 },
		"no wait":             func(s *reference.Settings) { s.Policy.First = 0 },
		"longest below first": func(s *reference.Settings) { s.Policy.Most = s.Policy.First - 1 },
	} {
		s := good
		spoil(&s)
		if _, err := reference.NewRelay(nil, nil, s); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := reference.NewRelay(nil, nil, good); err != nil {
		t.Errorf("good settings: %v", err)
	}
}
