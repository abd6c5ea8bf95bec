// Package fencedstructs has writes whose functions are given the acquisition as
// a whole.
package fencedstructs

import (
	"context"
	"database/sql"
)

type lease struct {
	owner string
	token string
}

type job struct {
	lease
	ID         int64
	LeaseToken string
}

type store struct{ db *sql.DB }

// claim takes a row.
func (s *store) claim(ctx context.Context, l lease) (j job, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', lease_owner = ?, lease_token = ?, lease_until = ?
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < ? LIMIT 1)
		RETURNING id, lease_token`, l.owner, l.token).Scan(&j.ID, &j.LeaseToken)
	return j, err
}

// fenced shows which column is the token.
func (s *store) fenced(ctx context.Context, id int64, l lease) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = ? AND lease_token = ?`, id, l.token)
	return err
}

// complete names the row by the struct that has the token. The owner is that of
// a struct within it.
func (s *store) complete(ctx context.Context, j *job) error {
	if j == nil {
		return sql.ErrNoRows
	}
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = ?`, j.ID) // want `by id alone`
	return err
}

// fail is given a lease. Arguments follow those of WHERE.
func (s *store) fail(ctx context.Context, id int64, held lease, reason string) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = ? RETURNING attempts + ?`, id, len(reason)).Scan(&n) // want `by id alone`
	return n, err
}

type handle struct {
	db    *sql.DB
	id    int64
	token string
}

// release is a method of the acquisition itself.
func (h *handle) release(ctx context.Context) error {
	_, err := h.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', lease_until = NULL WHERE id = ?`, h.id) // want `by id alone`
	return err
}
