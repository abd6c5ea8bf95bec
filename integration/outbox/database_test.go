package outbox_test

import (
	"context"
	"database/sql"
	"io/fs"
	"slices"
	"testing"

	"github.com/fencelint/fencelint/internal/pgcluster/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// open returns a new database with the migrations applied in order, all of them
// or the first few.
func open(t *testing.T, migrations fs.FS, atMost int) *sql.DB {
	t.Helper()
	db := pgtest.Open(t)
	for _, name := range migrationNames(t, migrations) {
		if atMost--; atMost < 0 {
			break
		}
		text, err := fs.ReadFile(migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		exec(t, db, string(text))
	}
	return db
}

// all is more migrations than there are.
const all = 1 << 10

func migrationNames(t *testing.T, migrations fs.FS) []string {
	t.Helper()
	names, err := fs.Glob(migrations, "migrations/V*__*.sql")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatal("no migrations")
	}
	slices.Sort(names) // single-digit versions only
	return names
}

func exec(t *testing.T, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

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
	exec(t, db, `UPDATE messaging_outbox SET lease_until = now() - interval '1 second' WHERE id = $1`, id)
}

// due moves the next attempt of a message to now.
func due(t *testing.T, db *sql.DB, id int64) {
	t.Helper()
	exec(t, db, `UPDATE messaging_outbox SET next_attempt_at = now() WHERE id = $1`, id)
}

// whole is the row with everything in it, for comparison.
func whole(t *testing.T, db *sql.DB, id int64) string {
	t.Helper()
	return query[string](t, db, `SELECT to_jsonb(o)::text FROM messaging_outbox AS o WHERE id = $1`, id)
}

func status(t *testing.T, db *sql.DB, id int64) string {
	t.Helper()
	return query[string](t, db, `SELECT status FROM messaging_outbox WHERE id = $1`, id)
}

// query returns the one value that a query yields.
func query[T any](t *testing.T, db *sql.DB, text string, args ...any) T {
	t.Helper()
	var v T
	if err := db.QueryRowContext(t.Context(), text, args...).Scan(&v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}
