// Package owneronly compares a name that stays the same.
package owneronly

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

// Retry may meet its own later claim.
func Retry(db *sql.DB, id int64, me string) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND owner = $2`, id, me) // want `unfencedwrite: UPDATE jobs sets state 'queued' by id and owner alone; the owner's name is the same when that worker claims the row again`
	return err
}

// RetryFenced compares the token as well.
func RetryFenced(db *sql.DB, id int64, me string, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND owner = $2 AND token = $3`, id, me, token)
	return err
}
