// Package called still calls the old methods. // want package:"fenced"
package called

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
//
// Deprecated: use DoneFenced, which names the acquisition.
func (q *Queue) Done(ctx context.Context, id int64) error { // want Done:`legacy, use DoneFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Handle calls the old method in a closure, and hands it on as a value.
func (q *Queue) Handle(ctx context.Context, id int64, retry func(func(context.Context, int64) error) error) error {
	settle := func() error {
		return q.Done(ctx, id) // want `Done is the unfenced generation: call DoneFenced`
	}
	if err := settle(); err != nil {
		return retry(q.Done) // want `Done is the unfenced generation`
	}
	return nil
}

// HandleFenced calls the new one.
func (q *Queue) HandleFenced(ctx context.Context, id, token int64) error {
	return q.DoneFenced(ctx, id, token)
}

// HandleOld is on its way out as well.
//
// Deprecated: use HandleFenced, which names the acquisition.
func (q *Queue) HandleOld(ctx context.Context, id int64) error { // want HandleOld:`runs legacy Queue.Done, use DoneFenced`
	return q.Done(ctx, id)
}

// A Logged queue hands on what it is asked for.
type Logged struct{ *Queue }

// Done hands on under the same name.
func (l Logged) Done(ctx context.Context, id int64) error { return l.Queue.Done(ctx, id) } // want Done:`runs legacy Queue.Done, use DoneFenced`

// HandleMore asks those that run the old method for others.
func HandleMore(ctx context.Context, q *Queue, id int64) error {
	if err := q.HandleOld(ctx, id); err != nil { // want `HandleOld runs Queue.Done, the unfenced generation: call DoneFenced`
		return err
	}
	return Logged{q}.Done(ctx, id) // want `Done runs Queue.Done, the unfenced generation: call DoneFenced`
}

// Choose serves workers of both generations.
func (q *Queue) Choose(ctx context.Context, id, token int64) error {
	if token == 0 {
		//fencelint:ignore legacypath -- workers of the last release have no token
		return q.Done(ctx, id)
	}
	return q.DoneFenced(ctx, id, token)
}
