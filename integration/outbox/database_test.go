package outbox_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// enqueue adds one message by the Enqueue of either generation.
func enqueue(t *testing.T, db *sql.DB, enqueue func(context.Context, *sql.Tx, string, []byte) (int64, error)) int64 {
	t.Helper()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	id, err := enqueue(t.Context(), tx, "orders", []byte("paid"))
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return id
}

// expire moves the end of a lease into the past: the stall, without the wait.
func expire(t *testing.T, db *sql.DB, id int64) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE messaging_outbox SET lease_until = now() - interval '1 second' WHERE id = $1`, id)
}

// due moves the next attempt of a message to now.
func due(t *testing.T, db *sql.DB, id int64) {
	t.Helper()
	pgtest.Exec(t, db, `UPDATE messaging_outbox SET next_attempt_at = now() WHERE id = $1`, id)
}

// whole is the row with everything in it, for comparison.
func whole(t *testing.T, db *sql.DB, id int64) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT to_jsonb(o)::text FROM messaging_outbox AS o WHERE id = $1`, id)
}

func status(t *testing.T, db *sql.DB, id int64) string {
	t.Helper()
	return pgtest.Value[string](t, db, `SELECT status FROM messaging_outbox WHERE id = $1`, id)
}
