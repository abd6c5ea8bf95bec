// Package liveonly tests that a lease is live.
package liveonly

import "database/sql"

// Claim takes a row and returns the token that the statement has advanced.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Done finds a lease that is live for somebody else.
func Done(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND lease_until > now()`, id) // want `unfencedwrite: UPDATE jobs sets state 'done' by id and lease_until alone; after a takeover the lease is live again`
	return err
}

// Held finds any holder.
func Held(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND lease_until IS NOT NULL`, id) // want `unfencedwrite: UPDATE jobs sets state 'done' by id and lease_until alone`
	return err
}

// DoneLive asks for both.
func DoneLive(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 AND lease_until > now()`, id, token)
	return err
}
