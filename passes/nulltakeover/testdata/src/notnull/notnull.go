// Package notnull has an expiry in every row.
package notnull

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take claims a job.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Reap asks for what cannot be.
func (s *Store) Reap(ctx context.Context) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE jobs SET state = 'queued', owner = NULL
		WHERE state = 'running' AND (lease_until IS NULL OR lease_until < now())`)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
