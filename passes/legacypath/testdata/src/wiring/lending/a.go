// Package lending gives its stores out as interfaces. // want package:"fenced"
package lending

import (
	"context"
	"database/sql"

	"wiring/sockets"
)

// A Store settles jobs; those of the package do it in the old way.
type Store interface {
	Done(ctx context.Context, id int64) error // want Done:`runs legacy store.Done, use DoneFenced`
}

// A Finisher does it in either way.
type Finisher interface {
	Finish(ctx context.Context, id, token int64) error
}

type store struct{ db *sql.DB }

// Claim takes a job and returns the token that the statement has advanced.
func (q *store) Claim(ctx context.Context, me string) (id, token int64, err error) {
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
func (q *store) Done(ctx context.Context, id int64) error { // want Done:`legacy, use DoneFenced`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// DoneFenced settles a job in its acquisition.
func (q *store) DoneFenced(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Finish settles a job in its acquisition.
func (q *store) Finish(ctx context.Context, id, token int64) error {
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'finished' WHERE id = $1 AND token = $2`, id, token)
	return err
}

type quick struct{ db *sql.DB }

// Finish settles a job.
//
// Deprecated: use store.
func (q quick) Finish(ctx context.Context, id, token int64) error { // want Finish:`^legacy$`
	_, err := q.db.ExecContext(ctx, `UPDATE jobs SET state = 'finished' WHERE id = $1`, id)
	return err
}

// New gives out the interface of the package.
func New(db *sql.DB) Store { return &store{db} }

// Socket gives out that of another package.
func Socket(db *sql.DB) sockets.Store { return &store{db} } // want Socket:`gives wiring/sockets.Store.Done`

// Careful gives out what is fenced.
func Careful(db *sql.DB) Finisher { return &store{db} }

// Careless gives out what is not.
func Careless(db *sql.DB) Finisher { return quick{db} } // want Careless:`gives wiring/lending.Finisher.Finish`
