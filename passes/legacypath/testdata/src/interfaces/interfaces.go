// Package interfaces reaches both generations through an interface. // want package:"fenced"
package interfaces

import (
	"context"
	"database/sql"
)

// A Queue holds jobs.
type Queue struct{ db *sql.DB }

// A Store settles jobs.
type Store interface {
	// Done settles a job.
	Done(ctx context.Context, id int64) error // want Done:`legacy, use DoneFenced` `Done settles jobs by id while DoneFenced names the acquisition`
	// DoneFenced settles a job in its acquisition.
	DoneFenced(ctx context.Context, id, token int64) error

	Fail(ctx context.Context, id int64) error // want Fail:`legacy, use FailFenced` `Fail settles jobs by id`
	FailFenced(ctx context.Context, id, token int64) error

	// Bury is out of use.
	//
	// Deprecated: use BuryFenced, which names the acquisition.
	Bury(ctx context.Context, id int64) error // want Bury:`legacy, use BuryFenced`
	BuryFenced(ctx context.Context, id, token int64) error
}

// A Narrow store has no successor to offer.
type Narrow interface {
	Done(ctx context.Context, id int64) error
}

// Memory is a Store without a table.
type Memory struct{}

func (Memory) Done(context.Context, int64) error              { return nil }
func (Memory) DoneFenced(context.Context, int64, int64) error { return nil }
func (Memory) Fail(context.Context, int64) error              { return nil }
func (Memory) FailFenced(context.Context, int64, int64) error { return nil }
func (Memory) Bury(context.Context, int64) error              { return nil }
func (Memory) BuryFenced(context.Context, int64, int64) error { return nil }

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
func (q *Queue) Done(ctx context.Context, id int64) error { // want Done:`legacy, use DoneFenced` `Done settles jobs by id`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Fail settles a job.
func (q *Queue) Fail(ctx context.Context, id int64) error { // want Fail:`legacy, use FailFenced` `Fail settles jobs by id`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1`, id)
	return err
}

// FailFenced settles a job in its acquisition.
func (q *Queue) FailFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Bury settles a job.
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

// Finish asks a store for the old method.
func Finish(ctx context.Context, s Store, id int64) error {
	return s.Done(ctx, id) // want `Done is the unfenced generation: call DoneFenced, which writes only while token is the caller's`
}

// FinishFenced asks for the new one.
func FinishFenced(ctx context.Context, s Store, id, token int64) error {
	return s.DoneFenced(ctx, id, token)
}
