package outbox_test

import (
	"database/sql"
	"testing"
	"time"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/outbox"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

var policy = reference.Policy{Budget: 3, First: time.Minute, Most: time.Hour}

// fenced returns a relay of the reference.
func fenced(t *testing.T, db *sql.DB, l *log, name string, a answer) *reference.Relay {
	t.Helper()
	r, err := reference.NewRelay(reference.NewStore(db), fencedBroker{name, l, a},
		reference.Settings{Owner: name, Lease: time.Minute, Batch: 10, Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// unfenced returns a relay of the legacy generation.
func unfenced(db *sql.DB, l *log, name string, a answer) *legacy.Relay {
	return &legacy.Relay{
		Store: legacy.NewStore(db), Broker: unfencedBroker{name, l, a},
		Lease: time.Minute, Batch: 10, Budget: policy.Budget,
	}
}

// round runs one round and returns its report.
func round(t *testing.T, r *reference.Relay) reference.Report {
	t.Helper()
	report, err := r.Round(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// A claims and stalls past its lease; B takes over, publishes and settles; A
// wakes, sees a timeout and writes. The write answers superseded, and the
// message stays published once.
func TestStalledRelayIsSuperseded(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	id := enqueue(t, db, reference.Enqueue)
	var published log
	held := newStall()
	a := fenced(t, db, &published, "a", held.publish)
	b := fenced(t, db, &published, "b", nil)

	var late reference.Report
	var lateErr error
	done := make(chan struct{})
	go func() {
		defer close(done)
		late, lateErr = a.Round(t.Context())
	}()
	<-held.entered
	expire(t, db, id)
	if report := round(t, b); report.Settled != 1 {
		t.Errorf("b settled %d messages, want 1", report.Settled)
	}
	settled := whole(t, db, id)
	close(held.resume)
	<-done

	if lateErr != nil {
		t.Fatal(lateErr)
	}
	if late.Settled != 0 || len(late.Superseded) != 1 || late.Superseded[0].ID() != id {
		t.Errorf("the late round reports %+v, want message %d superseded", late, id)
	}
	if now := whole(t, db, id); now != settled {
		t.Errorf("the late write changed the row\nfrom %s\nto   %s", settled, now)
	}
	round(t, b)
	published.expect(t, delivery{"b", id})
}

// The same stall in the generation before: A's late write makes the published
// message claimable, and it goes out again. Nobody is told.
func TestStalledLegacyRelayPublishesTwice(t *testing.T) {
	db := pgtest.Migrated(t, legacy.Migrations)
	id := enqueue(t, db, legacy.Enqueue)
	var published log
	held := newStall()
	a := unfenced(db, &published, "a", held.publish)
	b := unfenced(db, &published, "b", nil)

	late := make(chan error)
	go func() { late <- a.Round(t.Context()) }()
	<-held.entered
	expire(t, db, id)
	if err := b.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := status(t, db, id); got != "PUBLISHED" {
		t.Errorf("after b: status %s, want PUBLISHED", got)
	}
	close(held.resume)
	if err := <-late; err != nil {
		t.Errorf("the late round fails with %v, want no error: it overwrites and knows nothing", err)
	}
	if got := status(t, db, id); got != "AMBIGUOUS" {
		t.Errorf("after the late write: status %s, want AMBIGUOUS", got)
	}
	if err := b.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	published.expect(t, delivery{"b", id}, delivery{"b", id})
}

// A batch is fenced message by message: what was taken over is superseded, what
// was not is still the relay's own.
func TestCrossingBatches(t *testing.T) {
	db := pgtest.Migrated(t, reference.Migrations)
	first, second := enqueue(t, db, reference.Enqueue), enqueue(t, db, reference.Enqueue)
	var published log
	held := newStall()
	a := fenced(t, db, &published, "a", held.publish)
	b := fenced(t, db, &published, "b", nil)

	reports := make(chan reference.Report)
	go func() {
		report, err := a.Round(t.Context())
		if err != nil {
			t.Error(err)
		}
		reports <- report
	}()
	<-held.entered
	expire(t, db, second)
	round(t, b)
	close(held.resume)
	late := <-reports

	if late.Settled != 1 || len(late.Superseded) != 1 || late.Superseded[0].ID() != second {
		t.Errorf("the late round reports %+v, want message %d superseded", late, second)
	}
	for id, want := range map[int64]string{first: "AMBIGUOUS", second: "PUBLISHED"} {
		if got := status(t, db, id); got != want {
			t.Errorf("message %d: status %s, want %s", id, got, want)
		}
	}
	published.expect(t, delivery{"b", second})
}
