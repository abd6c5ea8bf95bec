// Package words has states whose meaning only the configuration knows.
package words

import (
	"context"
	"database/sql"
)

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

// A takeover that settles is a settle.
func (s *Store) Pour(ctx context.Context, id int64) error { // want `Pour sets jobs.state 'poured' and returns only the statement's error`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'poured' WHERE id = $1 AND state = 'running' AND lease_until < now()`, id)
	return err
}

// This one gives the row back: nobody has said what the state is.
func (s *Store) Cool(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'cooling' WHERE id = $1 AND state = 'running' AND lease_until < now()`, id)
	return err
}

// A release that sets a final state is a settle, whatever its name.
func (s *Store) ReleasePoured(ctx context.Context, id, token int64) error { // want `ReleasePoured sets jobs.state 'poured' and returns only the statement's error`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'poured', owner = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *Store) ReleaseCooling(ctx context.Context, id, token int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'cooling', owner = NULL WHERE id = $1 AND token = $2`, id, token)
	return err
}
