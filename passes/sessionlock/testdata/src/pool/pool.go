// Package pool takes locks of a session that nobody has.
package pool

import (
	"context"
	"database/sql"
)

// A Store is a pool of connections.
type Store struct{ db *sql.DB }

const unlock = `SELECT pg_advisory_unlock($1)`

// WithLock frees the lock in whichever session comes next.
func (s *Store) WithLock(ctx context.Context, key int64, fn func() error) error {
	if _, err := s.db.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key); err != nil { // want `sessionlock: pg_advisory_lock on a pool locks a session that the next statement need not have: pin a connection, or take pg_advisory_xact_lock in a transaction`
		return err
	}
	defer s.db.ExecContext(ctx, unlock, key)
	return fn()
}

// Try asks for the lock.
func (s *Store) Try(ctx context.Context, key int64) (ok bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, key).Scan(&ok) // want `pg_try_advisory_lock on a pool .* pg_try_advisory_xact_lock`
	return ok, err
}

// Free gives back what another session holds.
func (s *Store) Free(ctx context.Context, key int64) (ok bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT pg_advisory_unlock($1)`, key).Scan(&ok) // want `pg_advisory_unlock on a pool runs in a session that need not hold the lock`
	return ok, err
}

// Mixed pins the connection for the lock and forgets it for the release.
func (s *Store) Mixed(ctx context.Context, key int64, fn func() error) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key); err != nil {
		return err
	}
	defer s.db.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, key) // want `pg_advisory_unlock on a pool`
	return fn()
}

// Brief takes a lock that is gone when the call returns.
func (s *Store) Brief(ctx context.Context, key int64, fn func() error) error {
	if _, err := s.db.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, key); err != nil { // want `sessionlock: pg_advisory_xact_lock on a pool is given back at the end of its own statement, and keeps nobody out: call it in the transaction that does the work`
		return err
	}
	return fn()
}

// Picked locks the rows that it finds.
func (s *Store) Picked(ctx context.Context) (id int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT id FROM jobs WHERE pg_try_advisory_lock(id) LIMIT 1`).Scan(&id) // want `pg_try_advisory_lock on a pool`
	return id, err
}

// From calls the function as a table.
func (s *Store) From(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `SELECT 1 FROM pg_advisory_lock(hashtext('jobs'))`) // want `pg_advisory_lock on a pool`
	return err
}

// Named takes a lock of MySQL.
func (s *Store) Named(ctx context.Context, name string) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT GET_LOCK(?, 10)`, name).Scan(&n) // want `get_lock on a pool locks a session that the next statement need not have: pin a connection for the lock, the work and release_lock`
	return n, err
}
