// Package unpaired lets ids and tokens meet in every combination.
package unpaired

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

// DoneAll has two lists.
func DoneAll(db *sql.DB, ids []int64, tokens []int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = ANY($1) AND token = ANY($2)`, ids, tokens) // want `unfencedwrite: .*the id of one row can meet the token of another: join unnest`
	return err
}

// DonePairs has pairs.
func DonePairs(db *sql.DB, ids []int64, tokens []int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' FROM unnest($1::bigint[], $2::bigint[]) AS v(id, token) WHERE jobs.id = v.id AND jobs.token = v.token`, ids, tokens)
	return err
}
