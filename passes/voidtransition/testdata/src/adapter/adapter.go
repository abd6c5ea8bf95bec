// Package adapter has what stands behind the interface of another package, and a
// caller of it.
package adapter

import (
	"context"
	"database/sql"

	"example.test/port"
)

// A Store is a port.Settler.
type Store struct{ db *sql.DB }

// Take claims a job.
func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (s *Store) Settle(ctx context.Context, id, token int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Note answers for a row of its own.
func (s *Store) Note(ctx context.Context, id int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE notes SET seen = true WHERE id = $1`, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// A Service knows the interface alone.
type Service struct{ jobs port.Settler }

func (s *Service) Drop(ctx context.Context, id, token int64) error {
	_, err := s.jobs.Settle(ctx, id, token) // want `Settle sets jobs.state 'done' and answers by its truth value, which is dropped here`
	return err
}

func (s *Service) DropNote(ctx context.Context, id int64) error {
	_, err := s.jobs.Note(ctx, id)
	return err
}

func (s *Service) Keep(ctx context.Context, id, token int64) (bool, error) {
	return s.jobs.Settle(ctx, id, token)
}
