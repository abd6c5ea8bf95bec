package pgtest

import (
	"database/sql"
	"io/fs"
	"slices"
	"testing"
	"time"
)

// Migrations returns the texts of the files migrations/V*__*.sql of fsys in the
// order of their names, which have versions of one digit.
func Migrations(tb testing.TB, fsys fs.FS) []string {
	tb.Helper()
	names, err := fs.Glob(fsys, "migrations/V*__*.sql")
	if err != nil {
		tb.Fatal(err)
	}
	if len(names) == 0 {
		tb.Fatal("no migrations")
	}
	slices.Sort(names)
	var texts []string
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// Migrated connects to a new database to which all Migrations of fsys were applied.
func Migrated(tb testing.TB, fsys fs.FS) *sql.DB {
	tb.Helper()
	db := Open(tb)
	for _, text := range Migrations(tb, fsys) {
		Exec(tb, db, text)
	}
	return db
}

// Exec runs a statement that cannot fail.
func Exec(tb testing.TB, db *sql.DB, query string, args ...any) {
	tb.Helper()
	if _, err := db.ExecContext(tb.Context(), query, args...); err != nil {
		tb.Fatalf("%s: %v", query, err)
	}
}

// Value returns the one value that a query yields.
func Value[T any](tb testing.TB, db *sql.DB, query string, args ...any) T {
	tb.Helper()
	var v T
	if err := db.QueryRowContext(tb.Context(), query, args...).Scan(&v); err != nil {
		tb.Fatalf("%s: %v", query, err)
	}
	return v
}

// lockTimeout bounds the wait for a session to reach a lock.
const lockTimeout = 30 * time.Second

// AwaitLockWait returns once a session of the database waits for a lock.
func AwaitLockWait(tb testing.TB, db *sql.DB) {
	tb.Helper()
	for end := time.Now().Add(lockTimeout); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if Value[bool](tb, db, `
			SELECT EXISTS (SELECT FROM pg_stat_activity
				WHERE datname = current_database() AND wait_event_type = 'Lock')`) {
			return
		}
	}
	tb.Fatal("no session waits for a lock")
}
