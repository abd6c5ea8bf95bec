// Package kept gives one owner's acquisitions one token.
package kept

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take keeps the token for the same owner, also when its lease is over.
func (s *Store) Take(ctx context.Context, name, me string) (token int64, err error) {
	const claim = `INSERT INTO gates AS g (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute') ` + // want `tokenlife: the claim upsert of gates leaves token as it is if the owner's name is the same`
		`ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until,
			token = CASE WHEN g.owner = excluded.owner THEN g.token ELSE g.token + 1 END
		WHERE g.owner = excluded.owner OR g.lease_until < now() RETURNING token`
	err = s.db.QueryRowContext(ctx, claim, name, me).Scan(&token)
	return token, err
}

// TakeLive keeps it for as long as the lease lasts.
func (s *Store) TakeLive(ctx context.Context, name, me string) (token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		INSERT INTO docks AS d (name, owner, token, lease_until) VALUES ($1, $2, 1, now() + interval '1 minute')
		ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until,
			token = CASE WHEN d.owner = excluded.owner AND d.lease_until > now() THEN d.token ELSE d.token + 1 END
		WHERE d.owner = excluded.owner OR d.lease_until < now() RETURNING token`, name, me).Scan(&token)
	return token, err
}
