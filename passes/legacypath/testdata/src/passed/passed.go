// Package passed has old methods that mention the token and do not hold to it. // want package:"fenced"
package passed

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

// DoneSelf compares the token with itself.
func (q *Queue) DoneSelf(ctx context.Context, id int64) (sql.Result, error) { // want DoneSelf:`legacy` `DoneSelf settles jobs past the fence while DoneFenced names the acquisition`
	return q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE (id, token) IN (SELECT id, token FROM jobs WHERE id = $1)`, id)
}

// DoneNewer compares it the wrong way round.
func (q *Queue) DoneNewer(ctx context.Context, id, token int64) (sql.Result, error) { // want DoneNewer:`legacy` `DoneNewer settles jobs past the fence while DoneFenced names the acquisition`
	return q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token >= $2`, id, token)
}

// DoneMaybe lets rows in that nobody has taken.
func (q *Queue) DoneMaybe(ctx context.Context, id, token int64) (sql.Result, error) { // want DoneMaybe:`legacy` `DoneMaybe settles jobs past the fence in some cases while DoneFenced names the acquisition`
	return q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND (token = $2 OR token IS NULL)`, id, token)
}

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) (sql.Result, error) {
	return q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}
