// Package lib is a store for other packages.
package lib

import (
	"context"
	"database/sql"
	"errors"
)

var ErrLost = errors.New("lost")

type Store struct{ DB *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.DB.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

func (s *Store) Done(ctx context.Context, id, token int64) (bool, error) {
	res, err := s.DB.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

type Settler interface {
	Done(ctx context.Context, id, token int64) (bool, error)
}

func One(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, _ := res.RowsAffected(); n == 0 {
		return ErrLost
	}
	return nil
}

func Any(res sql.Result, err error) error { return err }

func Exec(ctx context.Context, db *sql.DB, query string, args ...any) error {
	_, err := db.ExecContext(ctx, query, args...)
	return err
}

func ExecOne(ctx context.Context, db *sql.DB, query string, args ...any) error {
	return One(db.ExecContext(ctx, query, args...))
}

func ExecCount(ctx context.Context, db *sql.DB, query string, args ...any) (int64, error) {
	res, err := db.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
