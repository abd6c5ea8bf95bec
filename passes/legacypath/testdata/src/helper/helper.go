// Package helper settles through helpers that are told the state. // want package:"fenced"
package helper

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

// A State is a state of a job.
type State string

const (
	done   State = "done"
	failed State = "failed"
)

// Done settles a job.
func (q *Queue) Done(ctx context.Context, id int64) error { // want Done:`legacy, use DoneFenced` `Done settles jobs by id while DoneFenced`
	return q.set(ctx, id, done)
}

// Fail settles a job, and has no successor.
func (q *Queue) Fail(ctx context.Context, id int64) error {
	return q.set(ctx, id, failed) // want `set is the unfenced generation: call setFenced`
}

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) error {
	return q.setFenced(ctx, id, token, done)
}

// Bury settles a job in its acquisition; there is no older form of it.
func (q *Queue) Bury(ctx context.Context, id, token int64) error {
	return q.setFenced(ctx, id, token, "buried")
}

func (q *Queue) set(ctx context.Context, id int64, s State) error { // want `set settles jobs by id while setFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = $2 WHERE id = $1`, id, string(s))
	return err
}

func (q *Queue) setFenced(ctx context.Context, id, token int64, s State) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = $3 WHERE id = $1 AND token = $2`, id, token, string(s))
	return err
}
