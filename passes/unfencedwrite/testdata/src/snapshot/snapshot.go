// Package snapshot has the statements of a queue on SQLite, which its callers
// run on the pool or in a transaction.
package snapshot

import (
	"context"
	"database/sql"
)

// A Runner is a pool or a transaction.
type Runner interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}

// Claim takes a job whose time has come.
func Claim(ctx context.Context, db Runner, me string, now int64) (*sql.Rows, error) {
	return db.QueryContext(ctx, `
		UPDATE jobs SET state = 'running', worker_id = ?1, attempt = attempt + 1, attempted_at = unixepoch()
		WHERE id = (SELECT id FROM jobs WHERE state = 'available' AND due <= ?2 ORDER BY due LIMIT 1)
		RETURNING id, attempt`, me, now)
}

// Rescue gives up on a worker.
func Rescue(ctx context.Context, db Runner, id, cutoff int64) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'available' WHERE id = ?1 AND state = 'running' AND attempted_at < ?2`, id, cutoff)
}

// Due finds jobs that nobody has, for Schedule.
func Due(ctx context.Context, db Runner, now int64) (*sql.Rows, error) {
	return db.QueryContext(ctx, `SELECT id FROM jobs WHERE state IN ('retryable', 'scheduled') AND due <= ?1`, now)
}

// Schedule may run in the transaction that has read the job.
func Schedule(ctx context.Context, db Runner, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'available' WHERE id = ?1`, id)
}

// Finish asks for a job that somebody has, which Due does not find.
func Finish(ctx context.Context, db Runner, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = ?1 AND state = 'running'`, id) // want `unfencedwrite: .* by id and state alone`
}

// Remove runs on the pool, where a snapshot ends with its statement.
func Remove(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, `DELETE FROM jobs WHERE id = ?1`, id) // want `unfencedwrite: .* by id alone`
}
