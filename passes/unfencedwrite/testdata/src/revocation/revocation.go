// Package revocation comes from outside.
package revocation

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

// Cancel overwrites a row that may be settled.
func Cancel(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'cancelled' WHERE id = $1`, id) // want `unfencedwrite: .*the row may be settled or taken by somebody else by now: repeat the state that was observed`
	return err
}

// CancelOpen repeats the states that it has seen.
func CancelOpen(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND state IN ('queued', 'running')`, id)
	return err
}

// ForceStop advances the token, so the holder finds out.
func ForceStop(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'failed', token = token + 1 WHERE id = $1`, id)
	return err
}

// RequestCancel only asks.
func RequestCancel(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET cancel_requested = true WHERE id = $1`, id)
	return err
}
