// Package ignoredbackoff puts rows off and claims them at once.
package ignoredbackoff

import (
	"context"
	"database/sql"
	"time"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take does not ask whether a job is due.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs does not ask for next_attempt_at`
		`WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// TakeDue asks for it.
func (s *Store) TakeDue(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE (state = 'queued' OR lease_until < now()) AND next_attempt_at <= now()
			ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Retry puts a job off.
func (s *Store) Retry(ctx context.Context, id, token int64, at time.Time) (bool, error) {
	return one(s.db.ExecContext(ctx, `
		UPDATE jobs SET state = 'queued', owner = NULL, next_attempt_at = $3 WHERE id = $1 AND token = $2`, id, token, at))
}

// TakeReady takes what is queued. What was put off waits in another state.
func (s *Store) TakeReady(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE mails SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM mails WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// RetryLater puts a mail off.
func (s *Store) RetryLater(ctx context.Context, id, token int64, at time.Time) (bool, error) {
	return one(s.db.ExecContext(ctx, `
		UPDATE mails SET state = 'retry', owner = NULL, next_attempt_at = $3 WHERE id = $1 AND token = $2`, id, token, at))
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
