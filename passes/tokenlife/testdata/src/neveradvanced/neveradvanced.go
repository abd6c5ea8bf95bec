// Package neveradvanced compares constants.
package neveradvanced

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take hands out a token that never changes.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE scores SET state = 'running', owner = $1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM scores WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Done compares it.
func (s *Store) Done(ctx context.Context, id, token int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE scores SET state = 'done' WHERE id = $1 AND token = $2`, id, token)) // want `tokenlife: UPDATE scores compares token, which no statement or trigger advances`
}

// TakeParcel hands out a token that a trigger advances.
func (s *Store) TakeParcel(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE parcels SET state = 'running', owner = $1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM parcels WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// DoneParcel compares it.
func (s *Store) DoneParcel(ctx context.Context, id, token int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE parcels SET state = 'done' WHERE id = $1 AND token = $2`, id, token))
}

// Enqueue starts a new generation.
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

// Purged compares the generation, which the producer advances.
func (s *Store) Purged(ctx context.Context, key string, gen int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE purges SET state = 'done' WHERE key = $1 AND gen = $2`, key, gen))
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
