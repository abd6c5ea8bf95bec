// Package unused mints tokens for nobody.
package unused

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take mints a token that nothing compares.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `tokenlife: the claim UPDATE jobs advances token and no statement compares it`
		`WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// Done compares the owner.
func (s *Store) Done(ctx context.Context, id int64, me string) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE jobs SET state = 'done' WHERE id = $1 AND owner = $2`, id, me))
}

// TakeFile mints a token that a shared condition compares.
func (s *Store) TakeFile(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE files SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM files WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

const fence = ` WHERE id = $1 AND owner = $2 AND token = $3`

// DoneFile compares it.
func (s *Store) DoneFile(ctx context.Context, id int64, me string, token int64) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE files SET state = 'done'`+fence, id, me, token))
}

// TakeMail counts attempts, which have other uses.
func (s *Store) TakeMail(ctx context.Context, me string) (id, attempts int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE mails SET state = 'running', owner = $1, attempts = attempts + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM mails WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, attempts`, me).Scan(&id, &attempts)
	return id, attempts, err
}

// DoneMail compares the owner.
func (s *Store) DoneMail(ctx context.Context, id int64, me string) (bool, error) {
	return one(s.db.ExecContext(ctx, `UPDATE mails SET state = 'done' WHERE id = $1 AND owner = $2`, id, me))
}

// TakePage claims in this package; who settles is elsewhere.
func (s *Store) TakePage(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE pages SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM pages WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
