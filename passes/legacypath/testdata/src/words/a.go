// Package words has states whose meaning only the configuration knows. // want package:"fenced"
package words

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
			WHERE state IN ('queued', 'running') AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Pour ends a job: nobody asks when its next attempt is due.
func (q *Queue) Pour(ctx context.Context, id int64) error { // want Pour:`legacy, use PourFenced` `Pour settles jobs by id while PourFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'poured' WHERE id = $1`, id)
	return err
}

// PourFenced ends it in its acquisition.
func (q *Queue) PourFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'poured', next_attempt_at = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Cool may be taken again, for all that is known.
func (q *Queue) Cool(ctx context.Context, id int64) error { // want Cool:`legacy, use CoolFenced` `Cool settles jobs by id while CoolFenced` `Cool leaves next_attempt_at as it was in state 'cooling'`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'cooling' WHERE id = $1`, id)
	return err
}

// CoolFenced cools it in its acquisition.
func (q *Queue) CoolFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'cooling', next_attempt_at = now() WHERE id = $1 AND token = $2`, id, token)
	return err
}
