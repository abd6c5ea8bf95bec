// Package fencedparams has writes whose functions are given the token.
package fencedparams

import "database/sql"

type store struct{ db *sql.DB }

// Claim takes a row and returns the token that the statement has advanced.
func (s *store) Claim(me string) (id, token int64, err error) {
	err = s.db.QueryRow(`
		UPDATE jobs SET state = 'running', lease_owner = $1, lease_token = lease_token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, lease_token`, me).Scan(&id, &token)
	return id, token, err
}

// Complete is given the token alone.
func (s *store) Complete(id, token int64) error {
	_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `by id alone`
	return err
}

// Fail is given the owner as well, and binds the row's id last.
func (s *store) Fail(id int64, leaseOwner string, leaseToken int64, reason string) error {
	_, err := s.db.Exec(
		`UPDATE jobs SET state = 'failed', reason = $1 WHERE id = $2`, // want `by id alone`
		reason,
		id,
	)
	return err
}

// Release compares the owner already.
func (s *store) Release(id int64, owner string, claimToken int64) error {
	_, err := s.db.Exec("update jobs set state = 'queued', lease_owner = null\twhere id = $1 and lease_owner = $2", id, owner) // want `by id and lease_owner alone`
	return err
}

// Finish tests a state that is the same after a takeover. It reads the token
// where a closure cannot mean anything else by the name.
func (s *store) Finish(id int64, token int64) error {
	finish := func() error {
		_, err := s.db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND state = 'running'`, id) // want `by id and state alone`
		return err
	}
	return finish()
}
