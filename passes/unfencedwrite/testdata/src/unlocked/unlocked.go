// Package unlocked reads its fence without a lock.
package unlocked

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

// Sub may wait for the row after it has read the token.
func Sub(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2)`, id, token) // want `unfencedwrite: .*after waiting for the row's lock PostgreSQL checks only the write's own conditions again: compare token`
	return err
}

// Stale requeues what a heartbeat may have renewed.
func Stale(db *sql.DB, horizon any) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued' WHERE id IN (SELECT id FROM jobs WHERE state = 'running' AND lease_until < $1)`, horizon) // want `unfencedwrite: .* add FOR UPDATE to the sub-select`
	return err
}

// SubLocked holds the row from the reading on.
func SubLocked(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id IN (SELECT id FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE)`, id, token)
	return err
}

// NoOther asks that the row have no other token, and holds nothing: a row that is
// not found is not locked.
func NoOther(db *sql.DB, id int64, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.id = $1 AND j.token <> $2 FOR UPDATE)`, id, token) // want `unfencedwrite: .*checks only the write's own conditions again: compare token in the WHERE of the write itself$`
	return err
}

// InTurn has a fence of its own beside such a condition.
func InTurn(db *sql.DB, id int64, token int64, queue string) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2
		AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.queue = $3 AND j.state = 'stopped')`, id, token, queue)
	return err
}
