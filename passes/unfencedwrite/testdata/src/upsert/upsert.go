// Package upsert puts a row up that exists already.
package upsert

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

// Enqueue resets a row that a worker may hold.
func Enqueue(db *sql.DB, id int64) error {
	_, err := db.Exec(`INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued'`, id) // want `unfencedwrite: upsert of jobs sets state 'queued' .*a worker may hold the row that conflicts`
	return err
}

// EnqueueNew starts a new generation.
func EnqueueNew(db *sql.DB, id int64) error {
	_, err := db.Exec(`INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued', token = jobs.token + 1`, id)
	return err
}

// EnqueueSettled leaves held rows alone.
func EnqueueSettled(db *sql.DB, id int64) error {
	_, err := db.Exec(`INSERT INTO jobs (id, state) VALUES ($1, 'queued') ON CONFLICT (id) DO UPDATE SET state = 'queued' WHERE jobs.state = 'done'`, id)
	return err
}
