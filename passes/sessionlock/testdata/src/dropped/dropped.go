// Package dropped does not ask whether it held the lock.
package dropped

import (
	"context"
	"database/sql"
)

// Unlock drops the answer.
func Unlock(ctx context.Context, conn *sql.Conn, key int64) error {
	_, err := conn.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, key) // want `the answer of pg_advisory_unlock is dropped; it is false if this session does not hold the lock`
	return err
}

// UnlockAsked hands the answer on.
func UnlockAsked(ctx context.Context, conn *sql.Conn, key int64) (held bool, err error) {
	err = conn.QueryRowContext(ctx, `SELECT pg_advisory_unlock($1)`, key).Scan(&held)
	return held, err
}

// UnlockAll has no answer.
func UnlockAll(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, `SELECT pg_advisory_unlock_all()`)
	return err
}
