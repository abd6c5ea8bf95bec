// Package malformed marks old methods so that only people see it. // want package:"fenced"
package malformed

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

// Colon settles a job.
//
// deprecated: use ColonFenced, which names the acquisition.
func (q *Queue) Colon(ctx context.Context, id int64) error { // want Colon:`legacy, use ColonFenced` `the comment of Colon begins its deprecation in a form that tools do not read; .*"Deprecated: use ColonFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'colon' WHERE id = $1`, id)
	return err
}

// ColonFenced settles a job in its acquisition.
func (q *Queue) ColonFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'colon' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// At settles a job.
//
// @deprecated
func (q *Queue) At(ctx context.Context, id int64) error { // want At:`legacy, use AtFenced` `the comment of At begins its deprecation in a form that tools do not read; .*"Deprecated: use AtFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'at' WHERE id = $1`, id)
	return err
}

// AtFenced settles a job in its acquisition.
func (q *Queue) AtFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'at' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Upper settles a job.
// @Deprecated use UpperFenced.
func (q *Queue) Upper(ctx context.Context, id int64) error { // want Upper:`legacy, use UpperFenced` `the comment of Upper begins its deprecation in a form that tools do not read; .*"Deprecated: use UpperFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'upper' WHERE id = $1`, id)
	return err
}

// UpperFenced settles a job in its acquisition.
func (q *Queue) UpperFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'upper' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Joined settles a job.
// Deprecated: use JoinedFenced, in the paragraph of the sentence before.
func (q *Queue) Joined(ctx context.Context, id int64) error { // want Joined:`legacy, use JoinedFenced` `the comment of Joined begins its deprecation in a form that tools do not read; .*"Deprecated: use JoinedFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'joined' WHERE id = $1`, id)
	return err
}

// JoinedFenced settles a job in its acquisition.
func (q *Queue) JoinedFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'joined' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// DEPRECATED: use ShoutFenced.
func (q *Queue) Shout(ctx context.Context, id int64) error { // want Shout:`legacy, use ShoutFenced` `the comment of Shout begins its deprecation in a form that tools do not read; .*"Deprecated: use ShoutFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'shout' WHERE id = $1`, id)
	return err
}

// ShoutFenced settles a job in its acquisition.
func (q *Queue) ShoutFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'shout' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Prose settles a job. It is deprecated and stays for the old workers.
func (q *Queue) Prose(ctx context.Context, id int64) error { // want Prose:`legacy, use ProseFenced` `the comment of Prose sends callers elsewhere in prose, which tools do not read; .*"Deprecated: use ProseFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'prose' WHERE id = $1`, id)
	return err
}

// ProseFenced settles a job in its acquisition.
func (q *Queue) ProseFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'prose' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Turn settles a job. New workers use TurnFenced instead.
func (q *Queue) Turn(ctx context.Context, id int64) error { // want Turn:`legacy, use TurnFenced` `the comment of Turn sends callers elsewhere in prose, which tools do not read; .*"Deprecated: use TurnFenced, ..."`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'turn' WHERE id = $1`, id)
	return err
}

// TurnFenced settles a job in its acquisition.
func (q *Queue) TurnFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'turn' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Quiet settles a job. The row stays the relay's until then, so this is safe.
func (q *Queue) Quiet(ctx context.Context, id int64) error { // want Quiet:`legacy, use QuietFenced` `only the comment of QuietFenced says that Quiet is the older one, and tools do not read that; .*`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'quiet' WHERE id = $1`, id)
	return err
}

// QuietFenced settles a job. Unlike Quiet it cannot overwrite what a successor has
// recorded.
func (q *Queue) QuietFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'quiet' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Mention settles a job that is not deprecated. See also MentionFenced.
func (q *Queue) Mention(ctx context.Context, id int64) error { // want Mention:`legacy, use MentionFenced` `Mention settles jobs by id while MentionFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'mention' WHERE id = $1`, id)
	return err
}

// MentionFenced settles a job. See also Mention.
func (q *Queue) MentionFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'mention' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Alone settles a job. This method is deprecated.
func (q *Queue) Alone(ctx context.Context, id int64) error { // want Alone:`legacy` `the comment of Alone sends callers elsewhere in prose`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'alone' WHERE id = $1`, id)
	return err
}

// Rows settles the jobs of a deprecated kind: no word on itself.
func (q *Queue) Rows(ctx context.Context, id int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'rows' WHERE id = $1`, id)
	return err
}
