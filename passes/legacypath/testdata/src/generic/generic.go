// Package generic has both generations on a generic type. // want package:"fenced"
package generic

import (
	"context"
	"database/sql"
)

// A Queue holds jobs with keys of one type.
type Queue[K comparable] struct{ db *sql.DB }

// Claim takes a job and returns the token that the statement has advanced.
func (q *Queue[K]) Claim(ctx context.Context, me string) (id K, token int64, err error) {
	err = q.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs
			WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Done settles a job.
func (q *Queue[K]) Done(ctx context.Context, id K) error { // want Done:`legacy, use DoneFenced` `Done settles jobs by id while DoneFenced names the acquisition`
	return q.tx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1`, id)
		return err
	})
}

// DoneFenced settles a job in its acquisition.
func (q *Queue[K]) DoneFenced(ctx context.Context, id K, token int64) error {
	return q.tx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
		return err
	})
}

func (q *Queue[K]) tx(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := q.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Work calls the old method with a type argument.
func Work(ctx context.Context, q *Queue[int64]) error {
	return q.Done(ctx, 1) // want `Done is the unfenced generation`
}
