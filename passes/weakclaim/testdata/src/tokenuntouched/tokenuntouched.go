// Package tokenuntouched has claims that leave the token to others.
package tokenuntouched

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

// TakeUrgent forgets to.
func (s *Store) TakeUrgent(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs leaves token as it is, so the holder before keeps a valid token`
		`WHERE id = (SELECT id FROM jobs WHERE urgent AND (state = 'queued' OR lease_until < now()) LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// Done settles a job.
func (s *Store) Done(ctx context.Context, id, token int64) (int64, error) {
	return count(s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token))
}

// TakeEdited passes the version by that all other writes compare and raise.
func (s *Store) TakeEdited(ctx context.Context, me string) (id, version int64, err error) {
	const claim = `UPDATE drafts SET state = 'running', owner = $1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE drafts leaves version as it is`
		`WHERE id = (SELECT id FROM drafts WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, version`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &version)
	return id, version, err
}

// Save is a write of an optimistic lock.
func (s *Store) Save(ctx context.Context, id, version int64, body string) (int64, error) {
	return count(s.db.ExecContext(ctx,
		`UPDATE drafts SET body = $3, version = version + 1 WHERE id = $1 AND version = $2`, id, version, body))
}

// Enqueue starts a new generation, so the claim need not.
func (s *Store) Enqueue(ctx context.Context, key string) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO purges (key, gen, state) VALUES ($1, 1, 'queued')
		ON CONFLICT (key) DO UPDATE SET gen = purges.gen + 1, state = 'queued'`, key)
	return err
}

// TakePurge takes a purge once for each generation.
func (s *Store) TakePurge(ctx context.Context, me string) (key string, gen int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE purges SET state = 'running', owner = $1, lease_until = now() + interval '1 minute'
		WHERE key = (SELECT key FROM purges WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING key, gen`, me).Scan(&key, &gen)
	return key, gen, err
}

// Purged settles a generation.
func (s *Store) Purged(ctx context.Context, key string, gen int64) (int64, error) {
	return count(s.db.ExecContext(ctx, `UPDATE purges SET state = 'done' WHERE key = $1 AND gen = $2`, key, gen))
}

func count(res sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
