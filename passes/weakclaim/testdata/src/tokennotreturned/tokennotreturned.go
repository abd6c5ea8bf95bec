// Package tokennotreturned advances tokens and does not say what they are.
package tokennotreturned

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take returns the id only.
func (s *Store) Take(ctx context.Context, me string) (id int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs advances token and does not return it`
		`WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id)
	return id, err
}

// TakeAll returns everything.
func (s *Store) TakeAll(ctx context.Context, me string) (*sql.Rows, error) {
	return s.db.QueryContext(ctx, `
		UPDATE jobs AS j SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING j.*`, me)
}

// TakeAs returns the token under another name.
func (s *Store) TakeAs(ctx context.Context, me string) (id, fence int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token AS fence`, me).Scan(&id, &fence)
	return id, fence, err
}

// TakeOne reads the token back in the same transaction, where nobody else can
// have changed it.
func (s *Store) TakeOne(ctx context.Context, id int64, me string) (token int64, err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	_, err = tx.ExecContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND (state = 'queued' OR lease_until < now())`, id, me)
	if err != nil {
		return 0, err
	}
	if err := tx.QueryRowContext(ctx, `SELECT token FROM jobs WHERE id = $1`, id).Scan(&token); err != nil {
		return 0, err
	}
	return token, tx.Commit()
}

// TakeNext knows the token before.
func (s *Store) TakeNext(ctx context.Context, id, token int64, me string) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $3, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND token = $2 AND (state = 'queued' OR lease_until < now())`, id, token, me)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Done settles a job.
func (s *Store) Done(ctx context.Context, id, token int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
