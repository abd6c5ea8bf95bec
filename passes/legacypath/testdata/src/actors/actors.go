// Package actors has pairs that are no generations: they serve others, or choose. // want package:"fenced"
package actors

import (
	"context"
	"database/sql"
)

// A Queue holds jobs.
type Queue struct{ db *sql.DB }

// Claim takes a job and returns the token that the statement has advanced.
func (q *Queue) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs
			WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Finish settles a job in its acquisition.
func (q *Queue) Finish(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Nack gives a job back in its acquisition.
func (q *Queue) Nack(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Stop ends a job of the worker that stops itself.
func (q *Queue) Stop(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Cancel is the front end's: it repeats the state that it has seen.
func (q *Queue) Cancel(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state IN ('queued', 'running')`, id)
	return err
}

// AdminRetry is an operator's.
func (q *Queue) AdminRetry(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE id = $1`, id)
	return err
}

// Recover takes back what a dead worker holds.
func (q *Queue) Recover(ctx context.Context) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE state = 'running' AND lease_until < now()`)
	return err
}

// FinishAny chooses between the generations itself.
func (q *Queue) FinishAny(ctx context.Context, id, token int64) error {
	if token != 0 {
		return q.Finish(ctx, id, token)
	}
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// FinishOld is kept while workers of the last release run.
//
//fencelint:ignore legacypath -- removed with the next release
func (q *Queue) FinishOld(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Serve calls what the directive excuses.
func (q *Queue) Serve(ctx context.Context, id int64) error { return q.FinishOld(ctx, id) }

// Run goes through the whole protocol in one transaction after the other.
func (q *Queue) Run(ctx context.Context, me string, work func(int64) error) error {
	var id int64
	err := q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, me).Scan(&id)
	if err != nil {
		return err
	}
	if err := work(id); err != nil {
		return err
	}
	_, err = q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Ack removes a job in its acquisition.
func (q *Queue) Ack(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = $1 AND token = $2`, id, token)
	return err
}

// DeleteJob removes a job for whoever has put it there.
func (q *Queue) DeleteJob(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = $1`, id)
	return err
}

// End sets the state that the holder names.
func (q *Queue) End(ctx context.Context, id, token int64, state string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = $3 WHERE id = $1 AND token = $2`, id, token, state)
	return err
}

// SetState sets the state that an editor names.
func (q *Queue) SetState(ctx context.Context, id int64, state string) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = $2 WHERE id = $1`, id, state)
	return err
}

// A Console is the operators' view of the jobs.
type Console struct{ db *sql.DB }

// Close has another type and another name than anything that is fenced.
func (c *Console) Close(ctx context.Context, id int64) error {
	_, err := c.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}
