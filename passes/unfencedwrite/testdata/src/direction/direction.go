// Package direction compares the token the wrong way.
package direction

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

// Newer matches newer acquisitions.
func Newer(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token >= $2`, id, token) // want `unfencedwrite: .*token is compared so that a newer acquisition matches as well`
	return err
}

// NotNewer matches its own and older ones.
func NotNewer(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token <= $2`, id, token)
	return err
}

// ClaimFresh makes the token up, and counts the attempts beside it.
func ClaimFresh(db *sql.DB, me string) (id int64, token string, err error) {
	err = db.QueryRow(`
		UPDATE runs SET state = 'running', owner = $1, token = gen_random_uuid(), attempts = attempts + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM runs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Smaller compares what has no order: half of all later tokens are below its own.
func Smaller(db *sql.DB, id int64, token string) error {
	_, err := db.Exec(`UPDATE runs SET state = 'done' WHERE id = $1 AND token <= $2`, id, token) // want `unfencedwrite: .*token is compared so that`
	return err
}

// Same compares for equality.
func Same(db *sql.DB, id int64, token string) error {
	_, err := db.Exec(`UPDATE runs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}
