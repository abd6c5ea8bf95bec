package outbox_test

import (
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
	legacy "github.com/fencelint/fencelint/testdata/legacy/outbox"
	reference "github.com/fencelint/fencelint/testdata/reference/outbox"
)

// The sixth state and the fence come with V2.
func TestSecondMigration(t *testing.T) {
	const (
		exhausted = `INSERT INTO messaging_outbox (topic, payload, status) VALUES ('orders', '', 'EXHAUSTED')`
		unknown   = `INSERT INTO messaging_outbox (topic, payload, status) VALUES ('orders', '', 'LOST')`
		negative  = `INSERT INTO messaging_outbox (topic, payload, lease_token) VALUES ('orders', '', -1)`
		fence     = `SELECT lease_owner, lease_token, next_attempt_at FROM messaging_outbox`
	)
	migrations := pgtest.Migrations(t, reference.Migrations)
	for _, tc := range []struct {
		migrations int
		query      string
		ok         bool
	}{
		{1, exhausted, false}, {2, exhausted, true},
		{1, unknown, false}, {2, unknown, false},
		{1, fence, false}, {2, fence, true},
		{2, negative, false},
	} {
		db := pgtest.Open(t)
		for _, text := range migrations[:tc.migrations] {
			pgtest.Exec(t, db, text)
		}
		if _, err := db.ExecContext(t.Context(), tc.query); (err == nil) != tc.ok {
			t.Errorf("after %d migrations: %s: %v", tc.migrations, tc.query, err)
		}
	}
}

// The reference migrates the very table that the legacy generation wrote,
// messages in flight included: they are taken over once their lease has ended.
func TestMigrationTakesOverLegacyMessages(t *testing.T) {
	old, migrations := pgtest.Migrations(t, legacy.Migrations), pgtest.Migrations(t, reference.Migrations)
	if old[0] != migrations[0] {
		t.Fatal("the first migration differs between the generations")
	}
	db := pgtest.Open(t)
	pgtest.Exec(t, db, migrations[0])
	id := enqueue(t, db, legacy.Enqueue)
	if err := unfenced(db, &log{}, "a", fail(errTimeout)).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	pgtest.Exec(t, db, migrations[1])
	var published log
	round(t, fenced(t, db, &published, "b", nil))
	published.expect(t) // the old lease still runs
	expire(t, db, id)
	round(t, fenced(t, db, &published, "b", nil))
	published.expect(t, delivery{"b", id})
}
