// Package clienttoken counts acquisitions outside of the statement.
package clienttoken

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

type row struct{ ID, Token int64 }

// Take adds one to what it has read.
func (s *Store) Take(ctx context.Context, id int64, me string) (token int64, err error) {
	if err := s.db.QueryRowContext(ctx, `SELECT token FROM polls WHERE id = $1`, id).Scan(&token); err != nil {
		return 0, err
	}
	token++
	_, err = s.db.ExecContext(ctx, `UPDATE polls SET state = 'running', owner = $2, token = $3, lease_until = now() + interval '1 minute' `+ // want `weakclaim: the claim UPDATE polls sets token to a number computed from an earlier read`
		`WHERE id = $1 AND (state = 'queued' OR lease_until < now())`, id, me, token)
	return token, err
}

// TakeRow does the same with a field.
func (s *Store) TakeRow(ctx context.Context, r *row, me string) error {
	_, err := s.db.ExecContext(ctx, `UPDATE polls SET state = 'running', owner = $2, token = $3, lease_until = now() + interval '1 minute' `+ // want `weakclaim: the claim UPDATE polls sets token to a number`
		`WHERE id = $1 AND (state = 'queued' OR lease_until < now())`, r.ID, me, r.Token+1)
	return err
}

// TakeCounted does the same with a field that it has raised.
func (s *Store) TakeCounted(ctx context.Context, r *row, me string) error {
	r.Token++
	_, err := s.db.ExecContext(ctx, `UPDATE polls SET state = 'running', owner = $2, token = $3, lease_until = now() + interval '1 minute' `+ // want `weakclaim: the claim UPDATE polls sets token to a number`
		`WHERE id = $1 AND (state = 'queued' OR lease_until < now())`, r.ID, me, r.Token)
	return err
}

// TakeSeen compares the old number.
func (s *Store) TakeSeen(ctx context.Context, r row, me string) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE polls SET state = 'running', owner = $3, token = $4, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND token = $2 AND (state = 'queued' OR lease_until < now())`, r.ID, r.Token, me, r.Token+1)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// TakeLocked reads the number under a lock.
func (s *Store) TakeLocked(ctx context.Context, id int64, me string) (token int64, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	err = tx.QueryRowContext(ctx, `SELECT token FROM polls WHERE id = $1 AND state = 'queued' FOR UPDATE`, id).Scan(&token)
	if err != nil {
		return 0, err
	}
	token++
	_, err = tx.ExecContext(ctx, `
		UPDATE polls SET state = 'running', owner = $2, token = $3, lease_until = now() + interval '1 minute'
		WHERE id = $1`, id, me, token)
	if err != nil {
		return 0, err
	}
	return token, tx.Commit()
}

// TakeUnder has a number that somebody else hands out.
func (s *Store) TakeUnder(ctx context.Context, id, token int64, me string) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE polls SET state = 'running', owner = $2, token = $3, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND (state = 'queued' OR lease_until < now())`, id, me, token)
	return err
}

// Done settles a poll.
func (s *Store) Done(ctx context.Context, id, token int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE polls SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
