// Package diverged has generations that leave different rows behind. // want package:"fenced"
package diverged

import (
	"context"
	"database/sql"
)

// A Queue holds jobs.
type Queue struct{ db *sql.DB }

// Claim takes a job that is due.
func (q *Queue) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs
			WHERE state IN ('queued', 'running', 'ambiguous') AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Ambiguous gives the job back.
//
// Deprecated: use AmbiguousFenced, which names the acquisition.
func (q *Queue) Ambiguous(ctx context.Context, id int64, cause string) error { // want Ambiguous:`legacy, use AmbiguousFenced` `Ambiguous leaves next_attempt_at and owner as they were in state 'ambiguous', and AmbiguousFenced sets them; who claims the row next, and when, depends on which of them wrote it: hand on to AmbiguousFenced or write the same columns`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'ambiguous', last_error = $2, lease_until = NULL WHERE id = $1`, id, cause)
	return err
}

// AmbiguousFenced gives the job back in its acquisition.
func (q *Queue) AmbiguousFenced(ctx context.Context, id, token int64, cause string) error {
	_, err := q.db.ExecContext(ctx, `
		UPDATE jobs SET state = 'ambiguous', last_error = $3, owner = NULL, lease_until = NULL, next_attempt_at = now() + interval '1 minute'
		WHERE id = $1 AND token = $2`, id, token, cause)
	return err
}

// Work still calls the old method.
func (q *Queue) Work(ctx context.Context, id int64) error {
	return q.Ambiguous(ctx, id, "timeout") // want `Ambiguous is the unfenced generation`
}

// Failed is marked and nobody calls it: what it would leave behind matters to
// nobody.
//
// Deprecated: use FailedFenced, which names the acquisition.
func (q *Queue) Failed(ctx context.Context, id int64) error { // want Failed:`legacy, use FailedFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE id = $1`, id)
	return err
}

// FailedFenced gives the job back in its acquisition.
func (q *Queue) FailedFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL, lease_until = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Done leaves out a column that no statement compares, in a final state.
func (q *Queue) Done(ctx context.Context, id int64) error { // want Done:`legacy, use DoneFenced` `Done settles jobs by id while DoneFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done', finished_at = now() WHERE id = $1`, id)
	return err
}

// DoneFenced settles the job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done', finished_at = now(), note = 'fenced' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Dead leaves out the column by which Prune finds what is old.
func (q *Queue) Dead(ctx context.Context, id int64) error { // want Dead:`legacy, use DeadFenced` `Dead settles jobs by id while DeadFenced` `Dead leaves finished_at as it was in state 'dead', and DeadFenced sets it; what is swept later depends on which of them wrote the row`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'dead' WHERE id = $1`, id)
	return err
}

// DeadFenced settles the job in its acquisition.
func (q *Queue) DeadFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'dead', finished_at = now() WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Prune removes what has ended long ago.
func (q *Queue) Prune(ctx context.Context) error {
	_, err := q.db.ExecContext(ctx, `DELETE FROM jobs WHERE state IN ('done', 'dead') AND finished_at < now() - interval '1 week'`)
	return err
}
