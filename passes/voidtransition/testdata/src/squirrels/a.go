// Package squirrels settles jobs through squirrel.
package squirrels

import (
	"context"
	"database/sql"
	"errors"
	"time"

	sq "github.com/Masterminds/squirrel"
)

var ErrLost = errors.New("lost")

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string, id int64, now time.Time) (token int64, err error) {
	err = sq.Update("jobs").Set("state", "running").Set("owner", owner).Set("token", sq.Expr("token + 1")).Set("lease_until", now.Add(time.Minute)).
		Where(sq.Eq{"id": id}).Where(sq.Or{sq.Eq{"state": "queued"}, sq.Lt{"lease_until": now}}).
		Suffix("RETURNING token").RunWith(s.db).QueryRowContext(ctx).Scan(&token)
	return token, err
}

func (s *Store) done(id, token int64) sq.UpdateBuilder {
	return sq.Update("jobs").Set("state", "done").Where(sq.Eq{"id": id, "token": token})
}

func (s *Store) Dropped(id, token int64) error { // want `Dropped sets jobs.state 'done' and returns only the statement's error`
	_, err := sq.Update("jobs").Set("state", "done").Where(sq.Eq{"id": id, "token": token}).RunWith(s.db).Exec()
	return err
}

func (s *Store) Built(id, token int64) error { // want `Built sets jobs.state 'done' and returns only the statement's error`
	_, err := s.done(id, token).RunWith(s.db).Exec()
	return err
}

func (s *Store) Text(ctx context.Context, id, token int64) error { // want `Text sets jobs.state 'done' and returns only the statement's error`
	query, args, err := s.done(id, token).ToSql()
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, query, args...)
	return err
}

func (s *Store) With(ctx context.Context, id, token int64) error { // want `With sets jobs.state 'done' and returns only the statement's error`
	_, err := sq.ExecContextWith(ctx, s.db, s.done(id, token))
	return err
}

func (s *Store) Result(id, token int64) (sql.Result, error) {
	return s.done(id, token).RunWith(s.db).Exec()
}

func (s *Store) Lost(ctx context.Context, id, token int64) error {
	res, err := s.done(id, token).RunWith(s.db).ExecContext(ctx)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err == nil && n < 1 {
		return ErrLost
	}
	return err
}

func (s *Store) Row(ctx context.Context, id, token int64) error {
	var got int64
	return s.done(id, token).Suffix("RETURNING id").RunWith(s.db).QueryRowContext(ctx).Scan(&got)
}

func (s *Store) RowQuietly(ctx context.Context, id, token int64) error {
	var got int64
	err := s.done(id, token).Suffix("RETURNING id").RunWith(s.db).QueryRowContext(ctx).Scan(&got)
	if err != nil && err != sql.ErrNoRows { // want `RowQuietly sets jobs.state 'done'`
		return err
	}
	return nil
}
