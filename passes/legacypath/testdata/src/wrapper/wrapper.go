// Package wrapper has old names that hand on to the fenced methods. // want package:"fenced"
package wrapper

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

// A Lease is one acquisition of a job.
type Lease struct{ ID, Token int64 }

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, l Lease) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, l.ID, l.Token)
	return err
}

// Done is deprecated, use DoneFenced.
func (q *Queue) Done(ctx context.Context, l *Lease) error { // want Done:`legacy, use DoneFenced` `the comment of Done sends callers elsewhere in prose, .*; Done hands on to DoneFenced: start a paragraph .*, and //go:fix inline moves the callers`
	return q.DoneFenced(ctx, *l)
}

// Finish is an old name.
//
// Deprecated: use DoneFenced, of which it is another name.
func (q *Queue) Finish(ctx context.Context, l Lease) error { return q.DoneFenced(ctx, l) } // want Finish:`legacy, use DoneFenced`

// Complete hands on and says no more.
func (q *Queue) Complete(ctx context.Context, l Lease) error { return q.DoneFenced(ctx, l) }

// Work still uses an old name.
func (q *Queue) Work(ctx context.Context, l Lease) error {
	return q.Finish(ctx, l) // want `Finish is deprecated and only hands on: call DoneFenced, .*; with //go:fix inline on it go fix does that`
}
