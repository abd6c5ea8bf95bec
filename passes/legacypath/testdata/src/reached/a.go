// Package reached has old methods that others reach by way of interfaces. // want package:"fenced"
package reached

import (
	"context"
	"database/sql"

	"ports"
)

// A Claim is what a worker has of a row.
type Claim struct{ ID, Token int64 }

// A Queue holds jobs.
type Queue struct{ DB *sql.DB }

// Claim takes a job and returns the token that the statement has advanced.
func (q *Queue) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = q.DB.QueryRowContext(ctx, `
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
	_, err := q.DB.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// DoneFenced settles a job in its acquisition.
func (q *Queue) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := q.DB.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Finish settles a job in its acquisition.
func (q *Queue) Finish(ctx context.Context, c Claim) error {
	_, err := q.DB.ExecContext(ctx, `UPDATE jobs SET state = 'finished' WHERE id = $1 AND token = $2`, c.ID, c.Token)
	return err
}

// Quick is another queue, with a method that has no successor of its own.
type Quick struct{ DB *sql.DB }

// Finish settles a job.
//
// Deprecated: use Queue.
func (q Quick) Finish(ctx context.Context, c Claim) error { // want Finish:`^legacy$`
	_, err := q.DB.ExecContext(ctx, `UPDATE jobs SET state = 'finished' WHERE id = $1`, c.ID)
	return err
}

// Close settles whatever is left.
//
// Deprecated: use Queue.
func (q Quick) Close() error { // want Close:`^legacy$`
	_, err := q.DB.Exec(`UPDATE jobs SET state = 'closed' WHERE state = 'running'`)
	return err
}

// Kill settles a job for an operator, by a statement of no generation.
//
// Deprecated: nobody needs it.
func Kill(ctx context.Context, db *sql.DB, id int64) error { // want Kill:`^legacy$`
	_, err := db.ExecContext(ctx, `UPDATE jobs SET state = 'cancelled' WHERE id = $1`, id)
	return err
}

// Both wraps what is fenced, by a statement of its own.
type Both struct {
	ports.Store
	db *sql.DB
}

// Postgres is the store that it wraps.
type Postgres struct{ db *sql.DB }

// Done settles a job in its acquisition.
func (p *Postgres) Done(ctx context.Context, id, token int64) error {
	_, err := p.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Done settles a job whoever has it.
//
// Deprecated: use Postgres.
func (b *Both) Done(ctx context.Context, id, token int64) error { // want Done:`legacy, use Postgres.Done`
	_, err := b.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

type closer interface {
	Finish(context.Context, Claim) error
}

// Stop calls by an interface whose other implementation is fenced: that one may
// be meant.
func Stop(ctx context.Context, c closer, l Claim) error { return c.Finish(ctx, l) }

// StopQueue hands that one over.
func StopQueue(ctx context.Context, q *Queue, l Claim) error { return Stop(ctx, q, l) }

// StopQuick hands over the other one.
func StopQuick(ctx context.Context, q Quick, l Claim) error {
	return Stop(ctx, q, l) // want `as closer its Finish is called, and that is Quick.Finish, the unfenced generation: hand over what repeats the acquisition`
}
