// Package notcounted runs on a store of which the configuration says that it
// does not count, and on one that does.
package notcounted

import (
	"context"

	"events"

	"github.com/jackc/pgx/v5/pgxpool"
)

type Store struct {
	events *events.Conn
	pool   *pgxpool.Pool
}

const take = `
	UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
	RETURNING id, token`

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.events.QueryRowContext(ctx, take, owner).Scan(&id, &token)
	return id, token, err
}

func (s *Store) Done(ctx context.Context, id, token int64) error {
	_, err := s.events.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// A pool of pgx counts, whatever else the file imports.
func (s *Store) DoneHere(ctx context.Context, id, token int64) error { // want `DoneHere sets jobs.state 'done' and returns only the statement's error`
	_, err := s.pool.Exec(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}
