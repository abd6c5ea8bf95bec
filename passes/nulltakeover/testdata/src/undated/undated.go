// Package undated takes rows away of which nobody knows how long they are held.
package undated

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take claims a job. Its IS NULL is for the waiting rows.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state IN ('queued', 'running') AND (lease_until IS NULL OR lease_until < now())
			LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Reap puts up for taking what nobody has dated.
func (s *Store) Reap(ctx context.Context) (int64, error) {
	return count(s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL `+ // want `nulltakeover: UPDATE jobs also takes held rows whose lease_until is NULL`
		`WHERE state = 'running' AND (lease_until IS NULL OR lease_until < now())`))
}

// ReapDated leaves it alone.
func (s *Store) ReapDated(ctx context.Context) (int64, error) {
	return count(s.db.ExecContext(ctx,
		`UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < now()`))
}

// ReapNever reads no date as one that never comes.
func (s *Store) ReapNever(ctx context.Context) (int64, error) {
	return count(s.db.ExecContext(ctx,
		`UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND COALESCE(lease_until, 'infinity') < now()`))
}

// ReapLongAgo reads no date as one that has passed.
func (s *Store) ReapLongAgo(ctx context.Context) (int64, error) {
	return count(s.db.ExecContext(ctx, `UPDATE jobs SET state = 'queued', owner = NULL `+ // want `nulltakeover: UPDATE jobs also takes held rows whose lease_until is NULL`
		`WHERE state = 'running' AND now() >= COALESCE(lease_until, '-infinity'::timestamptz)`))
}

// TakeMail claims a mail among which there are undated ones.
func (s *Store) TakeMail(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE mails SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `nulltakeover: UPDATE mails also takes held rows`
		`WHERE id = (SELECT id FROM mails WHERE state IN ('queued', 'running') AND (lease_until IS NULL OR lease_until < now()) LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// Start moves a mail without dating it.
func (s *Store) Start(ctx context.Context, id int64) (int64, error) {
	return count(s.db.ExecContext(ctx, `UPDATE mails SET state = 'running' WHERE id = $1 AND state = 'queued'`, id))
}

func count(res sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
