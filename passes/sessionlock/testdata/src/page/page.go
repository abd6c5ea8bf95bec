// Package page has the examples of the rule's page.
package page

import (
	"context"
	"database/sql"
)

type Store struct{ db *sql.DB }

func (s *Store) WithLock(ctx context.Context, key int64, fn func() error) error {
	if _, err := s.db.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key); err != nil { // want `pg_advisory_lock on a pool`
		return err
	}
	defer s.db.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, key)
	return fn()
}

func (s *Store) WithConn(ctx context.Context, key int64, fn func(*sql.Conn) error) error {
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

func (s *Store) TryLock(ctx context.Context, key int64) (ok bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, key).Scan(&ok) // want `pg_try_advisory_lock on a pool`
	return ok, err
}

func TryLockTx(ctx context.Context, tx *sql.Tx, key int64) (ok bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT pg_try_advisory_xact_lock($1)`, key).Scan(&ok)
	return ok, err
}
