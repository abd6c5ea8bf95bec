// Package choices has one of several texts for a call, by dialect, by map, by
// index.
package choices

import (
	"database/sql"
	"strings"
)

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`, me)
}

const (
	done   = "done"
	failed = "failed"
)

var fenced = map[string]string{
	done:   "UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2",
	failed: "UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2",
}

var unfenced = map[string]string{
	done:   "UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2",
	failed: "UPDATE jobs SET state = 'failed' WHERE id = $1", // want `sets state 'failed' by id alone`
}

func fromMap(db *sql.DB, how string, id, token int64) {
	db.Exec(fenced[how], id, token)
	db.Exec(unfenced[done], id, token)
	db.Exec(unfenced[failed], id)
}

var steps = []string{
	"UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2",
	"UPDATE jobs SET state = 'stopped' WHERE id = $1", // want `sets state 'stopped' by id alone`
}

func fromSlice(db *sql.DB, id, token int64) {
	for _, q := range steps {
		db.Exec(q, id, token)
	}
}

func bySwitch(db *sql.DB, dialect string, id, token int64) {
	var q string
	switch dialect {
	case "mysql":
		q = "UPDATE jobs SET state = 'done' WHERE id = ? AND token = ?"
	case "sqlite":
		q = "UPDATE jobs SET state = 'done' WHERE id = ?1 AND token = ?2"
	default:
		q = "UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2"
	}
	db.Exec(q, id, token)
}

func bySwitchUnfenced(db *sql.DB, dialect string, id, token int64) {
	var q string
	switch dialect {
	case "mysql":
		q = "UPDATE jobs SET state = 'stopped' WHERE id = ?" // want `sets state 'stopped'`
	default:
		q = "UPDATE jobs SET state = 'stopped' WHERE id = $1 AND token = $2"
	}
	db.Exec(q, id, token)
}

const template = "UPDATE {{TABLE}} SET state = 'done' WHERE id = $1"

func replaced(db *sql.DB, id, token int64) {
	db.Exec(strings.ReplaceAll(template+" AND token = $2", "{{TABLE}}", "jobs"), id, token)
}

func replacedUnfenced(db *sql.DB, id int64) {
	db.Exec(strings.ReplaceAll("UPDATE {{TABLE}} SET state = 'failed' WHERE id = $1", "{{TABLE}}", "jobs"), id) // want `UPDATE jobs sets state 'failed' by id alone`
}

func trimmed(db *sql.DB, id int64) {
	db.Exec(strings.TrimSpace(`
		UPDATE jobs SET state = 'failed'
		WHERE id = $1`), id) // want `sets state 'failed' by id alone`
}

// finisher returns a closure that runs a text that was made before.
func finisher(db *sql.DB, table string) func(id, token int64) error {
	q := "UPDATE " + table + " SET state = 'done' WHERE id = $1 AND token = $2"
	return func(id, token int64) error {
		_, err := db.Exec(q, id, token)
		return err
	}
}

func finisherUnfenced(db *sql.DB) func(id int64) error {
	q := "UPDATE " + "jobs" + " SET state = 'done' WHERE id = $1" // want `sets state 'done' by id alone`
	return func(id int64) error {
		_, err := db.Exec(q, id)
		return err
	}
}
