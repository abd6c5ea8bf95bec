// Package decorated has decorators over an interface of another package. // want package:"fenced"
package decorated

import (
	"context"
	"database/sql"

	"ports"
)

// A Postgres is a ports.Store.
type Postgres struct{ db *sql.DB }

// Claim takes a job.
func (p *Postgres) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = p.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Done settles a job.
func (p *Postgres) Done(ctx context.Context, id, token int64) error {
	_, err := p.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// An Audited store runs a statement of its own instead of what it wraps.
type Audited struct {
	ports.Store
	db *sql.DB
}

// Done settles a job and writes it down.
func (a *Audited) Done(ctx context.Context, id, token int64) error { // want `Audited.Done overrides the fenced Postgres.Done and settles jobs by id itself; .*: hand on to Postgres.Done`
	if _, err := a.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	_, err := a.db.ExecContext(ctx, `INSERT INTO audit (job) VALUES ($1)`, id)
	return err
}

// A Logged store hands on.
type Logged struct {
	next ports.Store
	db   *sql.DB
}

// Done settles a job and writes it down.
func (l *Logged) Done(ctx context.Context, id, token int64) error {
	if err := l.next.Done(ctx, id, token); err != nil {
		return err
	}
	_, err := l.db.ExecContext(ctx, `INSERT INTO audit (job) VALUES ($1)`, id)
	return err
}
