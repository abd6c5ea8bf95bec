// Package vacuous compares the token with itself.
package vacuous

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

// Self always agrees.
func Self(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = token`, id) // want `unfencedwrite: UPDATE jobs sets state 'done' by id and token; token is compared with what the row itself holds`
	return err
}

// Sub reads the token from the row that it writes.
func Sub(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = (SELECT j.token FROM jobs j WHERE j.id = $1)`, id) // want `unfencedwrite: .* what the row itself holds`
	return err
}

// Param reads the token from the argument.
func Param(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = (SELECT $2::bigint)`, id, token)
	return err
}
