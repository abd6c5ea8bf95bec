// Package store keeps jobs. Half of it is as it should be.
package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

var ErrSuperseded = errors.New("superseded")

type Store struct{ DB *sql.DB }

type Job struct {
	ID    int64
	Owner string
	Token int64
}

func (s *Store) Claim(ctx context.Context, owner string, ttl time.Duration) (Job, error) {
	j := Job{Owner: owner}
	err := s.DB.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'RUNNING', lease_owner = $1, lease_token = lease_token + 1,
		       lease_until = now() + $2 * interval '1 second'
		 WHERE id = (SELECT id FROM jobs
		              WHERE state = 'QUEUED' OR state = 'RUNNING' AND lease_until < now()
		              ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, lease_token`, owner, ttl.Seconds()).Scan(&j.ID, &j.Token)
	return j, err
}

// Exec runs a statement that has to hit a row.
func (s *Store) Exec(ctx context.Context, query string, args ...any) error {
	res, err := s.DB.ExecContext(ctx, query, args...)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrSuperseded
	}
	return nil
}

func (s *Store) CompleteFenced(ctx context.Context, j Job) (bool, error) {
	res, err := s.DB.ExecContext(ctx, `UPDATE jobs SET state = 'DONE', lease_owner = NULL WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`,
		j.ID, j.Owner, j.Token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func (s *Store) Complete(ctx context.Context, id int64) error {
	_, err := s.DB.ExecContext(ctx, `UPDATE jobs SET state = 'DONE', lease_owner = NULL WHERE id = $1`, id)
	return err
}

func (s *Store) Expire(ctx context.Context, j Job) error {
	return s.Exec(ctx, `UPDATE jobs SET state = 'EXPIRED', lease_owner = NULL WHERE id = $1 AND lease_token = $2`, j.ID, j.Token)
}
