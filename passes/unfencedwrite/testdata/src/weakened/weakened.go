// Package weakened has a way past its fence.
package weakened

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

// Or lacks parentheses.
func Or(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2 OR id = $1 AND state = 'running'`, id, token) // want `unfencedwrite: UPDATE jobs sets state 'done' by id, token and state; the comparison of token is passed by in some case`
	return err
}

// Unowned admits rows without a token.
func Unowned(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND (token = $2 OR token IS NULL)`, id, token) // want `unfencedwrite: .* passed by`
	return err
}

// Optional is skipped when the argument is NULL.
func Optional(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = COALESCE($2, token)`, id, token) // want `unfencedwrite: .* passed by`
	return err
}

// Zero reads NULL as zero, which no claim hands out.
func Zero(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND COALESCE(token, 0) = $2`, id, token)
	return err
}

// States has its OR in the list of states only.
func States(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND (state = 'running' OR state = 'paused') AND token = $2`, id, token)
	return err
}
