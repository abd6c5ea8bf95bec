// Package silent takes locks where they belong.
package silent

import (
	"context"
	"database/sql"
)

// A Store is a pool of connections.
type Store struct{ db *sql.DB }

// InTx takes a lock that ends with the transaction.
func (s *Store) InTx(ctx context.Context, key int64, fn func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, key); err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Probe asks for a lock that ends with its one statement.
func (s *Store) Probe(ctx context.Context, key int64) (free bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT pg_try_advisory_xact_lock($1)`, key).Scan(&free)
	return free, err
}

// Script works under the lock in one text, which is one transaction.
func (s *Store) Script(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `SELECT pg_advisory_xact_lock(7); DELETE FROM jobs WHERE state = 'done'`)
	return err
}

// Selected reads under the lock.
func (s *Store) Selected(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `WITH l AS MATERIALIZED (SELECT pg_advisory_xact_lock(7)) SELECT count(*) FROM jobs, l`).Scan(&n)
	return n, err
}

// OnConn pins one connection.
func (s *Store) OnConn(ctx context.Context, key int64, fn func(*sql.Conn) error) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key); err != nil {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, key)
	return fn(conn)
}

// OnTx holds the lock in the session of a transaction.
func (s *Store) OnTx(ctx context.Context, tx *sql.Tx, key int64) error {
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key)
	return err
}

// An Execer may be any handle.
type Execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// On leaves the choice of the handle to its caller.
func On(ctx context.Context, on Execer, key int64) error {
	_, err := on.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key)
	return err
}

// Whole sends the lock, the work and the release as one text.
func (s *Store) Whole(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `SELECT pg_advisory_lock(7); DELETE FROM jobs; SELECT pg_advisory_unlock(7)`)
	return err
}
