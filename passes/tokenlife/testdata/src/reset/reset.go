// Package reset sets counters back.
package reset

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take advances the fence.
func (s *Store) Take(ctx context.Context, me string) (id, fence int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, fence = fence + 1, attempts = attempts + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, fence`, me).Scan(&id, &fence)
	return id, fence, err
}

// Done compares it.
func (s *Store) Done(ctx context.Context, id, fence int64) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND fence = $2`, id, fence)
}

// Retry lets it begin again.
func (s *Store) Retry(ctx context.Context, id, fence int64) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL, fence = 0 WHERE id = $1 AND fence = $2`, id, fence) // want `tokenlife: UPDATE jobs sets fence back, so the claims after it hand out numbers that an earlier worker may still have`
}

// Reap does as well, for all that have expired.
func (s *Store) Reap(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', fence = fence - 1 WHERE state = 'running' AND lease_until < now()`) // want `tokenlife: UPDATE jobs sets fence back`
	return err
}

// Again counts the attempts anew, which are no token.
func (s *Store) Again(ctx context.Context, id, fence int64) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL, attempts = 0 WHERE id = $1 AND fence = $2`, id, fence)
}

// TakeRun has a token that never repeats besides its epoch.
func (s *Store) TakeRun(ctx context.Context, me string) (id, epoch int64, token string, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE runs SET state = 'running', owner = $1, lease_epoch = lease_epoch + 1, lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM runs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, lease_epoch, lease_token`, me).Scan(&id, &epoch, &token)
	return id, epoch, token, err
}

// RetryRun compares both.
func (s *Store) RetryRun(ctx context.Context, id, epoch int64, token string) (sql.Result, error) {
	return s.db.ExecContext(ctx, `UPDATE runs SET state = 'queued', owner = NULL, lease_epoch = 0 WHERE id = $1 AND lease_epoch = $2 AND lease_token = $3`, id, epoch, token)
}
