// Package pgxs is a queue on pgx.
package pgxs

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

var errGone = errors.New("gone")

type Store struct{ pool *pgxpool.Pool }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.pool.QueryRow(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

const done = `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`

func (s *Store) Plain(ctx context.Context, id, token int64) error { // want `Plain sets jobs.state 'done' and returns only the statement's error; zero rows look like success: return the row count, or an error such as errGone when it is 0`
	_, err := s.pool.Exec(ctx, done, id, token)
	return err
}

func (s *Store) Tag(ctx context.Context, id, token int64) (pgconn.CommandTag, error) {
	return s.pool.Exec(ctx, done, id, token)
}

func (s *Store) Checked(ctx context.Context, id, token int64) error {
	tag, err := s.pool.Exec(ctx, done, id, token)
	if err == nil && tag.RowsAffected() == 0 {
		err = errGone
	}
	return err
}

func (s *Store) Text(ctx context.Context, id, token int64) (string, error) {
	tag, err := s.pool.Exec(ctx, done, id, token)
	return tag.String(), err
}

func (s *Store) Func(ctx context.Context, id, token int64) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, done, id, token)
		if err != nil {
			return err
		}
		if tag.RowsAffected() != 1 {
			return errGone
		}
		return nil
	})
}

func (s *Store) FuncPlain(ctx context.Context, id, token int64) error { // want `FuncPlain sets jobs.state`
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, done, id, token)
		return err
	})
}

func (s *Store) Rows(ctx context.Context, ids, tokens []int64) ([]int64, error) {
	rows, err := s.pool.Query(ctx, `
		UPDATE jobs AS j SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
		WHERE j.id = v.id AND j.token = v.token RETURNING j.id`, ids, tokens)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

func (s *Store) RowsDropped(ctx context.Context, ids, tokens []int64) error { // want `RowsDropped sets jobs.state`
	rows, err := s.pool.Query(ctx, `
		UPDATE jobs AS j SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
		WHERE j.id = v.id AND j.token = v.token RETURNING j.id`, ids, tokens)
	if err != nil {
		return err
	}
	_, err = pgx.CollectRows(rows, pgx.RowTo[int64])
	return err
}

func (s *Store) OneRow(ctx context.Context, id, token int64) error {
	rows, err := s.pool.Query(ctx, done+` RETURNING id`, id, token)
	if err != nil {
		return err
	}
	_, err = pgx.CollectOneRow(rows, pgx.RowTo[int64])
	return err
}

func (s *Store) NoRows(ctx context.Context, id, token int64) error {
	var got int64
	err := s.pool.QueryRow(ctx, done+` RETURNING id`, id, token).Scan(&got)
	if errors.Is(err, pgx.ErrNoRows) { // want `NoRows sets jobs.state`
		return nil
	}
	return err
}
