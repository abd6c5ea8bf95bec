// Package fixed has methods that a fix can put right by itself.
package fixed

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgxpool"
)

var ErrLost = errors.New("lost")

type Store struct {
	db   *sql.DB
	pool *pgxpool.Pool
}

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (s *Store) Done(ctx context.Context, id, token int64) error { // want `Done sets jobs.state`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *Store) Sent(ctx context.Context, id, token int64) error { // want `Sent sets jobs.state`
	_, err := s.pool.Exec(ctx, `UPDATE jobs SET state = 'sent' WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *Store) Names(ctx context.Context, res, n int64) error { // want `Names sets jobs.state`
	_, e := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, res, n)
	return e
}

// Wrapped is left alone: the error is not returned as it is.
func (s *Store) Wrapped(ctx context.Context, id, token int64) error { // want `Wrapped sets jobs.state`
	if _, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return errors.Join(errors.New("done"), err)
	}
	return nil
}
