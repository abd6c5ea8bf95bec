// Package takeover ends leases that may not have ended.
package takeover

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

// ResetOnBoot frees the rows of every instance.
func ResetOnBoot(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND kind = $1`, id) // want `unfencedwrite: .*the row may be renewed or settled since it was found to have expired: repeat the state and the expiry`
	return err
}

// RequeueExpired repeats state and expiry.
func RequeueExpired(db *sql.DB, horizon any) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued', owner = NULL WHERE state = 'running' AND lease_until < $1`, horizon)
	return err
}

// Sweep removes what has expired.
func Sweep(db *sql.DB, horizon any) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE lease_until <= $1`, horizon)
	return err
}
