// Package resetbydelete throws counters away.
package resetbydelete

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take makes a row with token 1, or advances the one that is there.
func (s *Store) Take(ctx context.Context, name, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		INSERT INTO gates (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = gates.token + 1, lease_until = excluded.lease_until
		WHERE gates.lease_until < now() RETURNING token`, name, me).Scan(&token)
	return token, err
}

// Free deletes it with its counter.
func (s *Store) Free(ctx context.Context, name string, token int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM gates WHERE name = $1 AND token = $2`, name, token) // want `tokenlife: DELETE FROM gates removes the only copy of token`
	return err
}

// Ensure makes a row for a lock.
func (s *Store) Ensure(ctx context.Context, name string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO locks (name) VALUES ($1) ON CONFLICT (name) DO NOTHING`, name)
	return err
}

// TakeLock advances its token.
func (s *Store) TakeLock(ctx context.Context, name, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE locks SET owner = $2, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE name = $1 AND (owner IS NULL OR lease_until < now()) RETURNING token`, name, me).Scan(&token)
	return token, err
}

// Drop deletes it.
func (s *Store) Drop(ctx context.Context, name string, token int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM locks WHERE name = $1 AND token = $2`, name, token) // want `tokenlife: DELETE FROM locks removes the only copy of token`
	return err
}

// TakeDock does as Take.
func (s *Store) TakeDock(ctx context.Context, name, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		INSERT INTO docks (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = docks.token + 1, lease_until = excluded.lease_until
		WHERE docks.lease_until < now() RETURNING token`, name, me).Scan(&token)
	return token, err
}

// FreeDock keeps the row and its counter.
func (s *Store) FreeDock(ctx context.Context, name string, token int64) error {
	_, err := s.db.ExecContext(ctx,
		`UPDATE docks SET owner = NULL, lease_until = now(), token = token + 1 WHERE name = $1 AND token = $2`, name, token)
	return err
}

// TakeKey mints a token that never comes back.
func (s *Store) TakeKey(ctx context.Context, name string) (token string, err error) {
	err = s.db.QueryRowContext(ctx, `
		INSERT INTO keys AS k (name, lease_token, lease_until) VALUES ($1, gen_random_uuid(), now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET lease_token = excluded.lease_token, lease_until = excluded.lease_until
		WHERE k.lease_until < now() RETURNING lease_token`, name).Scan(&token)
	return token, err
}

// FreeKey may delete it.
func (s *Store) FreeKey(ctx context.Context, name, token string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM keys WHERE name = $1 AND lease_token = $2`, name, token)
	return err
}

// TakePage claims a row of a queue.
func (s *Store) TakePage(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE pages SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM pages WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Enqueue makes a page, or leaves the one of that address alone.
func (s *Store) Enqueue(ctx context.Context, url string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO pages (url, state) VALUES ($1, 'queued') ON CONFLICT (url) DO NOTHING`, url)
	return err
}

// Ack deletes a page by its id, which never comes back.
func (s *Store) Ack(ctx context.Context, id, token int64) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM pages WHERE id = $1 AND token = $2`, id, token)
	return err
}
