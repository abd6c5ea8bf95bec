package outbox_test

import (
	"bytes"
	"io/fs"
	"testing"

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
		db := open(t, reference.Migrations, tc.migrations)
		if _, err := db.ExecContext(t.Context(), tc.query); (err == nil) != tc.ok {
			t.Errorf("after %d migrations: %s: %v", tc.migrations, tc.query, err)
		}
	}
}

// The reference migrates the very table that the legacy generation wrote,
// messages in flight included: they are taken over once their lease has ended.
func TestMigrationTakesOverLegacyMessages(t *testing.T) {
	name := migrationNames(t, legacy.Migrations)[0]
	old, err := fs.ReadFile(legacy.Migrations, name)
	if err != nil {
		t.Fatal(err)
	}
	first, err := fs.ReadFile(reference.Migrations, name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(old, first) {
		t.Fatalf("%s differs between the generations", name)
	}

	db := open(t, reference.Migrations, 1)
	id := enqueue(t, db, legacy.Enqueue)
	if err := unfenced(db, &log{}, "a", fail(errTimeout)).Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	second, err := fs.ReadFile(reference.Migrations, migrationNames(t, reference.Migrations)[1])
	if err != nil {
		t.Fatal(err)
	}
	exec(t, db, string(second))
	var published log
	round(t, fenced(t, db, &published, "b", nil))
	published.expect(t) // the old lease still runs
	expire(t, db, id)
	round(t, fenced(t, db, &published, "b", nil))
	published.expect(t, delivery{"b", id})
}
