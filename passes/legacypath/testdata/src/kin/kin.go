// Package kin has generations on several types and among functions. // want package:"fenced"
package kin

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

// A Store settles jobs.
type Store interface {
	Done(ctx context.Context, id, token int64) error
}

// Done settles a job in its acquisition.
func (q *Queue) Done(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// A Cached store keeps what it has seen.
type Cached struct {
	Store
	db *sql.DB
}

// Done goes past the store that it wraps.
func (c *Cached) Done(ctx context.Context, id, token int64) error { // want `Cached.Done overrides the fenced Queue.Done and settles jobs by id itself; .*: hand on to Queue.Done`
	_, err := c.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// A Counted store counts, and hands on.
type Counted struct {
	Store
	n int
}

// Done hands on.
func (c *Counted) Done(ctx context.Context, id, token int64) error {
	c.n++
	return c.Store.Done(ctx, id, token)
}

// Base is the type that came first.
type Base struct{ db *sql.DB }

// Fail settles a job.
func (b *Base) Fail(ctx context.Context, id int64) error { // want Fail:`legacy, use Fenced.FailAs` `Fail settles jobs by id while Fenced.FailAs names the acquisition`
	_, err := b.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1`, id)
	return err
}

// Fenced is built on it.
type Fenced struct{ *Base }

// FailAs settles a job in its acquisition.
func (f *Fenced) FailAs(ctx context.Context, id, token int64) error {
	_, err := f.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Bury settles a job.
func Bury(ctx context.Context, db *sql.DB, id int64) error { // want Bury:`legacy, use BuryV2` `Bury settles jobs by id while BuryV2 names the acquisition`
	_, err := db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1`, id)
	return err
}

// BuryV2 settles a job in its acquisition.
func BuryV2(ctx context.Context, db *sql.DB, id, token int64) error {
	_, err := db.ExecContext(ctx, `UPDATE jobs SET state = 'buried' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// MarkDead stands among the functions, and its successor on the queue.
func MarkDead(ctx context.Context, db *sql.DB, id int64) error { // want MarkDead:`legacy, use Queue.MarkDeadFenced` `MarkDead settles jobs by id while Queue.MarkDeadFenced names the acquisition`
	_, err := db.ExecContext(ctx, `UPDATE jobs SET state = 'dead' WHERE id = $1`, id)
	return err
}

// MarkDeadFenced settles a job in its acquisition.
func (q *Queue) MarkDeadFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'dead' WHERE id = $1 AND token = $2`, id, token)
	return err
}
