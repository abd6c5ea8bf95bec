// Package excluded reads the state of a row, and returns if it is one that a
// claim sets.
package excluded

import (
	"database/sql"
	"errors"
)

type state string

const (
	queued  state = "queued"
	running state = "running"
)

var errActive = errors.New("not before it has ended")

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`, me)
}

func rewind(tx *sql.Tx, id int64) error {
	var now string
	if err := tx.QueryRow("SELECT state FROM jobs WHERE id = $1", id).Scan(&now); err != nil {
		return err
	}
	switch state(now) {
	case running, queued:
		return errActive
	}
	_, err := tx.Exec("UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = $2", id, now)
	return err
}

func again(tx *sql.Tx, id int64) error {
	var now state
	if err := tx.QueryRow("SELECT state FROM jobs WHERE id = $1", id).Scan(&now); err != nil {
		return err
	}
	if now == running || now == queued {
		return errActive
	}
	_, err := tx.Exec("UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = $2", id, now)
	return err
}

// It may be running still.
func waiting(tx *sql.Tx, id int64) error {
	var now state
	if err := tx.QueryRow("SELECT state FROM jobs WHERE id = $1", id).Scan(&now); err != nil {
		return err
	}
	if now == queued {
		return errActive
	}
	_, err := tx.Exec("UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = $2", id, now) // want `sets state 'queued' by id and state alone`
	return err
}

// What was found is not what is compared.
func reread(tx *sql.Tx, id int64) error {
	var now state
	if err := tx.QueryRow("SELECT state FROM jobs WHERE id = $1", id).Scan(&now); err != nil {
		return err
	}
	if now == running {
		return errActive
	}
	if err := tx.QueryRow("SELECT state FROM jobs WHERE id = $1", id).Scan(&now); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE jobs SET state = 'queued', owner = NULL WHERE id = $1 AND state = $2", id, now) // want `sets state 'queued' by id and state alone`
	return err
}
