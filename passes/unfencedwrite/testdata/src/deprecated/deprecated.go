// Package deprecated keeps an old method that says what it is.
package deprecated

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

// Done settles by id.
//
// Deprecated: use DoneFenced, which names the acquisition.
func Done(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// DoneFenced names the acquisition.
func DoneFenced(db *sql.DB, id, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// Fail says it in prose, which tools do not read. It is deprecated.
func Fail(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'failed' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	return err
}
