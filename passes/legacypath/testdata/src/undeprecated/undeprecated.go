// Package undeprecated keeps old methods beside new ones, and nothing says so. // want package:"fenced"
package undeprecated

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

// Done settles a job.
func (q *Queue) Done(ctx context.Context, id int64) error { // want Done:`legacy, use DoneFenced` `legacypath: Done settles jobs by id while DoneFenced names the acquisition; .*: add a paragraph "Deprecated: use DoneFenced, ..." or remove it`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Fail has a comment with a directive at its end.
//
//go:noinline
func (q *Queue) Fail(ctx context.Context, id int64) error { // want Fail:`legacy, use FailWithToken` `Fail settles jobs by id and state while FailWithToken names the acquisition`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND state = 'running'`, id)
	return err
}

// FailWithToken sets the state that its caller names, which is the same one.
func (q *Queue) FailWithToken(ctx context.Context, id, token int64) error {
	const failed = "failed"
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = $3 WHERE id = $1 AND token = $2`, id, token, failed)
	return err
}

func (q *Queue) Touch(ctx context.Context, id int64) error { // want Touch:`legacy, use Extend` `Touch renews jobs by id while Extend names the acquisition`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1`, id)
	return err
}

// Extend has another name than Touch: what the statements do decides.
func (q *Queue) Extend(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Remove removes a job.
func (q *Queue) Remove(ctx context.Context, id int64) error { // want Remove:`legacy, use RemoveIfOwner` `Remove removes rows of jobs by id while RemoveIfOwner names the acquisition`
	_, err := q.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = $1`, id)
	return err
}

// RemoveIfOwner removes a job in its acquisition.
func (q *Queue) RemoveIfOwner(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Bury says what it is.
//
// Deprecated: use BuryFenced, which names the acquisition.
func (q *Queue) Bury(ctx context.Context, id int64) error { // want Bury:`legacy, use BuryFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1`, id)
	return err
}

// BuryFenced settles a job in its acquisition.
func (q *Queue) BuryFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Park sets a state that no fenced method sets.
func (q *Queue) Park(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'parked' WHERE id = $1`, id)
	return err
}
