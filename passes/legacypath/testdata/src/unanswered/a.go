// Package unanswered has generations that differ in the answer alone. // want package:"fenced"
package unanswered

import (
	"context"
	"database/sql"
	"errors"
)

var ErrLost = errors.New("lost")

// A Queue holds jobs.
type Queue struct{ db *sql.DB }

// Claim takes a job.
func (q *Queue) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Complete settles a job.
func (q *Queue) Complete(ctx context.Context, id, token int64) error { // want Complete:`legacy, use CompleteChecked` `Complete settles jobs and drops the row count, which CompleteChecked hands on; callers that stay on it take zero rows for success: add a paragraph "Deprecated: use CompleteChecked, ..." or remove it`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// CompleteChecked settles a job if it is still the caller's.
func (q *Queue) CompleteChecked(ctx context.Context, id, token int64) (bool, error) {
	res, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Renew extends the lease.
//
// Deprecated: use RenewOrLose, which tells whether the row was still the caller's.
func (q *Queue) Renew(ctx context.Context, id, token int64) { // want Renew:`legacy, use RenewOrLose`
	q.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
}

// RenewOrLose extends the lease, or says that it is gone.
func (q *Queue) RenewOrLose(ctx context.Context, id, token int64) error {
	res, err := q.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return ErrLost
	}
	return nil
}

// Work calls old ones.
func (q *Queue) Work(ctx context.Context, id, token int64) error {
	q.Renew(ctx, id, token)           // want `Renew is the generation without an answer: call RenewOrLose, which tells whether the row was still the caller's`
	return q.Complete(ctx, id, token) // want `Complete is the generation without an answer: call CompleteChecked`
}

// Fail drops the count, and no method of its name does better.
func (q *Queue) Fail(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Bury is another method.
func (q *Queue) Bury(ctx context.Context, id, token int64) (bool, error) {
	res, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Send and SendAll drop the count alike.
func (q *Queue) Send(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'sent' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// SendOnce is no better.
func (q *Queue) SendOnce(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'sent' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Release may sit in a defer.
func (q *Queue) Release(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET owner = NULL, lease_until = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

// ReleaseChecked tells more.
func (q *Queue) ReleaseChecked(ctx context.Context, id, token int64) (bool, error) {
	res, err := q.db.ExecContext(ctx, `UPDATE jobs SET owner = NULL, lease_until = NULL WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// FailQuietly and FailLoudly have a word in common, and each one of its own.
func (q *Queue) FailQuietly(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'dead' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// FailLoudly settles it as well.
func (q *Queue) FailLoudly(ctx context.Context, id, token int64) (bool, error) {
	res, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'dead' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// CancelDone serves somebody else than Done.
func (q *Queue) CancelDone(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Other is another type, with its own methods.
type Other struct{ db *sql.DB }

// Send answers.
func (o *Other) Send(ctx context.Context, id, token int64) (sql.Result, error) {
	return o.db.ExecContext(ctx, `UPDATE jobs SET state = 'sent' WHERE id = $1 AND token = $2`, id, token)
}
