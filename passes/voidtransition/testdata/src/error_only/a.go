// Package error_only has functions that return the same for zero rows as for
// their own.
package error_only

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

var ErrLeaseLost = errors.New("lease lost")

type Store struct{ db *sql.DB }

func (s *Store) Take(ctx context.Context, owner string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, owner).Scan(&id, &token)
	return id, token, err
}

const done = `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`

func (s *Store) Plain(ctx context.Context, id, token int64) error { // want `Plain sets jobs.state 'done' and returns only the statement's error; zero rows look like success: return the row count, or an error such as ErrLeaseLost when it is 0`
	_, err := s.db.ExecContext(ctx, done, id, token)
	return err
}

func (s *Store) Wrapped(ctx context.Context, id, token int64) error { // want `Wrapped sets jobs.state`
	if _, err := s.db.ExecContext(ctx, done, id, token); err != nil {
		return fmt.Errorf("complete %d: %w", id, err)
	}
	return nil
}

func (s *Store) Unfenced(ctx context.Context, id int64) error { // want `Unfenced sets jobs.state`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1`, id)
	return err
}

func (s *Store) Delete(ctx context.Context, id, token int64) error { // want `Delete removes the row from jobs`
	_, err := s.db.ExecContext(ctx, `DELETE FROM jobs WHERE id = $1 AND token = $2`, id, token)
	return err
}

func (s *Store) Named(ctx context.Context, id, token int64) (err error) { // want `Named sets jobs.state`
	_, err = s.db.ExecContext(ctx, done, id, token)
	return
}

func (s *Store) AlwaysTrue(ctx context.Context, id, token int64) (bool, error) { // want `AlwaysTrue sets jobs.lease_until and returns the same whatever the row count is`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token)
	return err == nil, err
}

func (s *Store) Overwritten(ctx context.Context, id, token int64) (int64, error) { // want `Overwritten sets jobs.state`
	res, err := s.db.ExecContext(ctx, done, id, token)
	if err != nil {
		return 0, err
	}
	res, err = s.db.ExecContext(ctx, `INSERT INTO log (id) VALUES ($1)`, id)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (s *Store) inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func (s *Store) Closure(ctx context.Context, id, token int64) error { // want `Closure sets jobs.state`
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, done, id, token)
		return err
	})
}

func (s *Store) exec(ctx context.Context, query string, args ...any) error {
	_, err := s.db.ExecContext(ctx, query, args...)
	return err
}

func (s *Store) Wrapper(ctx context.Context, id, token int64) error { // want `Wrapper sets jobs.state`
	return s.exec(ctx, done, id, token)
}

func checked(_ sql.Result, err error) error { return err }

func (s *Store) Helper(ctx context.Context, id, token int64) error { // want `Helper sets jobs.state`
	return checked(s.db.ExecContext(ctx, done, id, token))
}

type Repo[T any] struct{ db *sql.DB }

func (r *Repo[T]) Done(ctx context.Context, id, token int64) error { // want `Done sets jobs.state`
	_, err := r.db.ExecContext(ctx, done, id, token)
	return err
}

func (s *Store) Returned(id, token int64) func(context.Context) error {
	return func(ctx context.Context) error { // want `Returned sets jobs.state`
		_, err := s.db.ExecContext(ctx, done, id, token)
		return err
	}
}

func (s *Store) Prepared(ctx context.Context, id, token int64) error { // want `Prepared sets jobs.state`
	stmt, err := s.db.PrepareContext(ctx, done)
	if err != nil {
		return err
	}
	defer stmt.Close()
	_, err = stmt.ExecContext(ctx, id, token)
	return err
}

func (s *Store) Unread(ctx context.Context, id, token int64) error { // want `Unread sets jobs.state`
	rows, err := s.db.QueryContext(ctx, done+` RETURNING id`, id, token)
	if err != nil {
		return err
	}
	return rows.Close()
}

func (s *Store) Uncounted(ctx context.Context, id, token int64) error { // want `Uncounted sets jobs.state`
	var n int
	return s.db.QueryRowContext(ctx, `
		WITH settled AS (UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 RETURNING id)
		SELECT count(*) FROM settled`, id, token).Scan(&n)
}

// Known answers whether there is such a job, settled or not.
func (s *Store) Known(ctx context.Context, id, token int64) (known bool, err error) { // want `Known sets jobs.state`
	err = s.db.QueryRowContext(ctx, `
		WITH settled AS (UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 RETURNING id),
		     present AS (SELECT id FROM jobs WHERE id = $1)
		SELECT EXISTS (SELECT 1 FROM present)`, id, token).Scan(&known)
	return known, err
}

func (s *Store) DropKnown(ctx context.Context, id, token int64) error {
	_, err := s.Known(ctx, id, token)
	return err
}

// Won asks what has come of the write, by way of another query.
func (s *Store) Won(ctx context.Context, id, token int64) (won bool, err error) {
	err = s.db.QueryRowContext(ctx, `
		WITH settled AS (UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 RETURNING id),
		     present AS (SELECT j.id FROM jobs j JOIN settled ON settled.id = j.id)
		SELECT EXISTS (SELECT 1 FROM present)`, id, token).Scan(&won)
	return won, err
}

func (s *Store) Cancel(ctx context.Context, id int64) error { // want `Cancel sets jobs.state 'cancelled'`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state IN ('queued', 'running')`, id)
	return err
}

func (s *Store) Bury(ctx context.Context, id int64) error { // want `Bury sets jobs.state 'dead'`
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'dead' WHERE id = $1 AND state = 'running' AND lease_until < now()`, id)
	return err
}

// Rescue puts back what has expired; nothing to put back is no news.
func (s *Store) Rescue(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued' WHERE id = $1 AND state = 'running' AND lease_until < now()`, id)
	return err
}

func (s *Store) Pairs(ctx context.Context, ids, tokens []int64) error { // want `Pairs sets jobs.state`
	_, err := s.db.ExecContext(ctx, `
		UPDATE jobs AS j SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token)
		WHERE j.id = v.id AND j.token = v.token`, ids, tokens)
	return err
}

func (s *Store) Local(ctx context.Context, id, token int64) error { // want `Local sets jobs.state`
	exec := func(query string, args ...any) error {
		_, err := s.db.ExecContext(ctx, query, args...)
		return err
	}
	return exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

func (s *Store) LocalCounted(ctx context.Context, id, token int64) error {
	exec := func(query string, args ...any) (int64, error) {
		res, err := s.db.ExecContext(ctx, query, args...)
		if err != nil {
			return 0, err
		}
		return res.RowsAffected()
	}
	n, err := exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err == nil && n == 0 {
		err = ErrLeaseLost
	}
	return err
}

type retrier interface{ Do(func() error) error }

func (s *Store) Retried(ctx context.Context, r retrier, id, token int64) error { // want `Retried sets jobs.state`
	return r.Do(func() error {
		_, err := s.db.ExecContext(ctx, done, id, token)
		return err
	})
}

func inTx[T any](ctx context.Context, db *sql.DB, fn func(*sql.Tx) (T, error)) (t T, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return t, err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
		} else {
			err = tx.Commit()
		}
	}()
	return fn(tx)
}

func (s *Store) GenericTx(ctx context.Context, id, token int64) (int64, error) {
	return inTx(ctx, s.db, func(tx *sql.Tx) (int64, error) {
		res, err := tx.ExecContext(ctx, done, id, token)
		if err != nil {
			return 0, err
		}
		return res.RowsAffected()
	})
}

func (s *Store) GenericTxDropped(ctx context.Context, id, token int64) error { // want `GenericTxDropped sets jobs.state`
	_, err := inTx(ctx, s.db, func(tx *sql.Tx) (int64, error) {
		res, err := tx.ExecContext(ctx, done, id, token)
		if err != nil {
			return 0, err
		}
		return res.RowsAffected()
	})
	return err
}
