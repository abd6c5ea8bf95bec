// Package unused keeps old functions that nobody calls. // want package:"fenced"
package unused

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

// done settles a job.
func (q *Queue) done(ctx context.Context, id int64) error { // want `done settles jobs by id while doneFenced names the acquisition; nobody calls it: remove it`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// doneFenced settles a job in its acquisition.
func (q *Queue) doneFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// fail settles a job.
//
// Deprecated: use failFenced, which names the acquisition.
func (q *Queue) fail(ctx context.Context, id int64) error { // want `fail settles jobs .*: remove it`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1`, id)
	return err
}

// failFenced settles a job in its acquisition.
func (q *Queue) failFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// bury settles a job.
func (q *Queue) bury(ctx context.Context, id int64) error { // want `bury settles jobs by id while buryFenced .* "Deprecated: use buryFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1`, id)
	return err
}

// buryFenced settles a job in its acquisition.
func (q *Queue) buryFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// park settles a job for whoever has the interface.
func (q *Queue) park(ctx context.Context, id int64) error { // want `park settles jobs by id .* "Deprecated: use parkFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'parked' WHERE id = $1`, id)
	return err
}

// parkFenced settles a job in its acquisition.
func (q *Queue) parkFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'parked' WHERE id = $1 AND token = $2`, id, token)
	return err
}

type parker interface {
	park(ctx context.Context, id int64) error
}

// Work buries jobs by the old method.
func (q *Queue) Work(ctx context.Context, id, token int64) error {
	if token == 0 {
		return q.bury(ctx, id) // want `bury is the unfenced generation: call buryFenced`
	}
	return q.doneFenced(ctx, id, token)
}

// Park parks jobs by way of the interface.
func Park(ctx context.Context, p parker, id int64) error { return p.park(ctx, id) } // want `park may be Queue.park, the unfenced generation: have the interface ask for parkFenced, which`
