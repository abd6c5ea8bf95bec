// Package unlocked looks for rows without a lock and trusts what it has seen.
package unlocked

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take looks for its row in a sub-select that locks nothing.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs trusts a condition that was read without a lock`
		`WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() ORDER BY id LIMIT 1) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// TakeTwice repeats the condition in the write.
func (s *Store) TakeTwice(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() ORDER BY id LIMIT 1)
			AND (state = 'queued' OR lease_until < now())
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Pick looks first and takes by the id.
func (s *Store) Pick(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1`).Scan(&id)
	if err != nil {
		return 0, 0, err
	}
	const claim = `UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs trusts a condition that was read without a lock`
		`WHERE id = $1 RETURNING token`
	err = s.db.QueryRowContext(ctx, claim, id, me).Scan(&token)
	return id, token, err
}

// PickFree looks first and asks again.
func (s *Store) PickFree(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT id FROM jobs WHERE state = 'queued' ORDER BY id LIMIT 1`).Scan(&id)
	if err != nil {
		return 0, 0, err
	}
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = $1 AND state = 'queued' RETURNING token`, id, me).Scan(&token)
	return id, token, err
}
