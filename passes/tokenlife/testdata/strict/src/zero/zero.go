// Package zero has tokens that an unset variable equals.
package zero

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take advances the token.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Done asks for nothing else.
func (s *Store) Done(ctx context.Context, id, token int64) (int64, error) {
	res, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token) // want `tokenlife: UPDATE jobs compares token alone, which is 0 in a row that nobody has claimed`
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
