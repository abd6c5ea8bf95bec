// Package states_listed binds constant states to a list.
package states_listed

import (
	"database/sql"
	"time"
)

const (
	running = "running"
	done    = "done"
	failed  = "failed"
)

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

// Prune removes what nobody holds.
func Prune(db *sql.DB, before time.Time) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state IN ($1, $2) AND finished_at < $3`, done, failed, before)
	return err
}

// PruneMixed spells one of the states out.
func PruneMixed(db *sql.DB, before time.Time) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state IN ($1, 'failed') AND finished_at < $2`, done, before)
	return err
}

// PruneHeld removes rows that somebody holds as well.
func PruneHeld(db *sql.DB, before time.Time) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state IN ($1, $2) AND finished_at < $3`, done, running, before) // want `unfencedwrite: DELETE FROM jobs`
	return err
}

// PruneAny leaves one state to its caller.
func PruneAny(db *sql.DB, state string, before time.Time) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state IN ($1, $2) AND finished_at < $3`, done, state, before) // want `unfencedwrite: DELETE FROM jobs`
	return err
}

// PruneArray has the states in one text, which is none of them.
func PruneArray(db *sql.DB, before time.Time) error {
	_, err := db.Exec(`DELETE FROM jobs WHERE state = ANY($1) AND finished_at < $2`, "{done,running}", before) // want `unfencedwrite: DELETE FROM jobs`
	return err
}
