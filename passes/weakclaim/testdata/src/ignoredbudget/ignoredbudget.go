// Package ignoredbudget has a limit of attempts that one claim knows and another
// does not.
package ignoredbudget

import (
	"context"
	"database/sql"
)

// A Store has the tables.
type Store struct{ db *sql.DB }

// Take takes a job that has attempts left.
func (s *Store) Take(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, attempts = attempts + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' AND attempts < max_attempts ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// TakeOld takes whatever job, too.
func (s *Store) TakeOld(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, attempts = attempts + 1, lease_until = now() + interval '1 minute' ` + // want `weakclaim: the claim UPDATE jobs does not ask for attempts, so a row that has used up its attempts is claimed again`
		`WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// TakeCounted hands the number out, and the caller may look at it.
func (s *Store) TakeCounted(ctx context.Context, me string) (id, token int64, attempts int, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, attempts = attempts + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token, attempts`, me).Scan(&id, &token, &attempts)
	return id, token, attempts, err
}

// TakeMail takes mails that Bury has not come to yet.
func (s *Store) TakeMail(ctx context.Context, me string) (id, token int64, err error) {
	const claim = `UPDATE mails SET state = 'sending', owner = $1, token = token + 1, lease_until = now() + interval '1 minute' ` + // want `the claim UPDATE mails does not ask for attempts`
		`WHERE id = (SELECT id FROM mails WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, token`
	err = s.db.QueryRowContext(ctx, claim, me).Scan(&id, &token)
	return id, token, err
}

// Bury puts away mails that have no attempts left.
func (s *Store) Bury(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `UPDATE mails SET state = 'dead' WHERE state = 'queued' AND attempts >= max_attempts`)
	return err
}

// TakeFax takes faxes. What has no attempts left waits in another state.
func (s *Store) TakeFax(ctx context.Context, me string) (id, token int64, err error) {
	err = s.db.QueryRowContext(ctx, `
		UPDATE faxes SET state = 'sending', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM faxes WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// BuryFaxes puts these away.
func (s *Store) BuryFaxes(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `UPDATE faxes SET state = 'dead' WHERE state = 'retry' AND attempts >= max_attempts`)
	return err
}
