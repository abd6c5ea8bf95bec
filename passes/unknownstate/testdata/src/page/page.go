// Package page has the examples of the rule's page.
package page

import (
	"context"
	"database/sql"
)

func Partial(ctx context.Context, db *sql.DB, id, token int64) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'partial' WHERE id = $1 AND token = $2`, id, token) // want `sets state 'partial'`
}

func Failed(ctx context.Context, db *sql.DB, id, token int64) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
}

func MarkStalled(ctx context.Context, db *sql.DB, id, token int64) (sql.Result, error) {
	return settle(ctx, db, id, token, "stalled") // want `sets state 'stalled'`
}

func settle(ctx context.Context, db *sql.DB, id, token int64, to string) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = $1 WHERE id = $2 AND token = $3`, to, id, token)
}

func Reap(ctx context.Context, db *sql.DB) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE state = 'active' AND lease_until < now()`) // want `compares jobs.state with 'active'`
}

func ReapRunning(ctx context.Context, db *sql.DB) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE state = 'running' AND lease_until < now()`)
}
