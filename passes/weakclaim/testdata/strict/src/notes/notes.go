// Package notes has claims that work and could be better.
package notes

import (
	"context"
	"database/sql"
	"time"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take ends the lease by its own clock, and others judge it by the server's.
func (s *Store) Take(ctx context.Context, me string, until time.Time) (id, token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = $2 ` + // want `weakclaim: the claim UPDATE jobs takes lease_until from the client's clock` `weakclaim: the claim UPDATE jobs asks for more states than the partial index jobs_ready holds`
		`WHERE id = (SELECT id FROM jobs WHERE state IN ('queued', 'retry') OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me, until).Scan(&id, &token)
	return id, token, err
}

// TakeQueued uses the server's clock and asks for what the index holds.
func (s *Store) TakeQueued(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}
