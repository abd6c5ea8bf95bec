// Package idonly names the row by its id alone.
package idonly

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

// Done forgets who it is.
func Done(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: UPDATE jobs sets state 'done' by id alone; .* repeat token`
	return err
}

// Remove removes the row of whoever has it.
func Remove(db *sql.DB, id int64) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE id = $1`, id) // want `unfencedwrite: DELETE FROM jobs removes the row by id alone`
	return err
}

// Beat prolongs whoever's lease it is.
func Beat(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET lease_until = now() + interval '1 minute' WHERE id = $1`, id) // want `unfencedwrite: UPDATE jobs sets lease_until by id alone`
	return err
}

// DoneFenced names the acquisition.
func DoneFenced(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Note touches neither lease nor state.
func Note(db *sql.DB, id int64, note int64) error {
	_, err := db.Exec(`UPDATE jobs SET note = $2 WHERE id = $1`, id, note)
	return err
}
