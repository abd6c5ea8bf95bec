// Package stateonly compares a state that comes again.
package stateonly

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

// Fail tests that somebody has the row.
func Fail(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'failed' WHERE id = $1 AND state = 'running'`, id) // want `unfencedwrite: UPDATE jobs sets state 'failed' by id and state alone; after a takeover the row is in that state again`
	return err
}

// PruneHeld removes held rows by their age.
func PruneHeld(db *sql.DB, horizon any) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state IN ('running', 'failed') AND created_at < $1`, horizon) // want `unfencedwrite: DELETE FROM jobs removes the row by state and created_at alone`
	return err
}

// Withdraw takes back a row that nobody has.
func Withdraw(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state = 'queued'`, id)
	return err
}

// Prune removes rows that are settled.
func Prune(db *sql.DB, horizon any) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state IN ('done', 'failed') AND created_at < $1`, horizon)
	return err
}
