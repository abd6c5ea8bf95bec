// Package tokenless has claims and finders that keep the token to themselves. // want package:"fenced"
package tokenless

import (
	"context"
	"database/sql"
)

// A Queue holds jobs.
type Queue struct{ db *sql.DB }

// ClaimFenced takes a job and returns its token.
func (q *Queue) ClaimFenced(ctx context.Context, me string) (id, token int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs
			WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Claim takes a job.
func (q *Queue) Claim(ctx context.Context, me string) (id int64, err error) { // want Claim:`legacy, use ClaimFenced` `Claim takes rows of jobs without token, which ClaimFenced returns; its callers cannot prove that what they write belongs to their claim: add a paragraph "Deprecated: use ClaimFenced, ..." or remove it`
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs
			WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, me).Scan(&id)
	return id, err
}

// Next advances the token and does not return it.
func (q *Queue) Next(ctx context.Context, me string) (id int64, err error) { // want Next:`legacy, use ClaimFenced` `Next takes rows of jobs without token, which ClaimFenced returns`
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, me).Scan(&id)
	return id, err
}

// Due finds jobs under a lock that is gone when it returns.
func (q *Queue) Due(ctx context.Context) (*sql.Rows, error) { // want Due:`legacy, use ClaimFenced` `Due finds rows of jobs without token, which ClaimFenced returns`
	return q.db.QueryContext(ctx, `SELECT id FROM jobs WHERE state = 'queued' ORDER BY id FOR UPDATE SKIP LOCKED`)
}

// DueWithToken finds jobs with what a later write has to repeat.
func (q *Queue) DueWithToken(ctx context.Context) (*sql.Rows, error) {
	return q.db.QueryContext(ctx, `SELECT id, token FROM jobs WHERE state = 'queued' ORDER BY id FOR UPDATE SKIP LOCKED`)
}

// DueIn finds jobs in the transaction of its caller, where the lock lasts.
func (q *Queue) DueIn(ctx context.Context, tx *sql.Tx) (*sql.Rows, error) {
	return tx.QueryContext(ctx, `SELECT id FROM jobs WHERE state = 'queued' ORDER BY id FOR UPDATE SKIP LOCKED`)
}

// List shows people what waits.
func (q *Queue) List(ctx context.Context) (*sql.Rows, error) {
	return q.db.QueryContext(ctx, `SELECT id, state FROM jobs WHERE state = 'queued' ORDER BY id`)
}

// ClaimAs takes a job with a token that its caller has made.
func (q *Queue) ClaimAs(ctx context.Context, me string, token int64) (id int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = $2, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, me, token).Scan(&id)
	return id, err
}

// ClaimThenRead reads the token behind the claim.
func (q *Queue) ClaimThenRead(ctx context.Context, me string) (id, token int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id`, me).Scan(&id)
	if err != nil {
		return 0, 0, err
	}
	err = q.db.QueryRowContext(ctx, `SELECT token FROM jobs WHERE id = $1 AND owner = $2`, id, me).Scan(&token)
	return id, token, err
}

// Done settles a job in its acquisition.
func (q *Queue) Done(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}
