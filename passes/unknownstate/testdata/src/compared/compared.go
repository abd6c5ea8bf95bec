// Package compared asks for states that no row can have.
package compared

import "database/sql"

// Reap passes over the rows that it was written for.
func Reap(db *sql.DB) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'queued' WHERE state = 'active'`) // want `UPDATE compares jobs.state with 'active', which jobs_state_check \(migrations/001_jobs.sql:\d+\) does not list; it never matches`
	return err
}

// Listed has one state of two.
func Listed(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT id FROM jobs WHERE state IN ('queued', 'retry')`) // want `SELECT compares jobs.state with 'retry'`
}

// Array has the states in an array.
func Array(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT id FROM jobs WHERE state = ANY('{queued,retry}')`) // want `compares jobs.state with 'retry'`
}

// Excluded leaves out what is not there.
func Excluded(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT id FROM jobs WHERE state <> 'deleted'`) // want `compares jobs.state with 'deleted', .* it excludes no row`
}

// Enum is an error of the statement.
func Enum(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT id FROM steps WHERE state = 'idle'`) // want `compares steps.state with 'idle', which step_state .* the statement fails`
}

// Joined compares the states of two tables.
func Joined(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT j.id FROM jobs j JOIN steps s ON s.job = j.id WHERE j.state = 'running' AND s.state = 'running'`) // want `compares steps.state with 'running'`
}

// Inner compares in a sub-select.
func Inner(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT id FROM steps WHERE job IN (SELECT id FROM jobs WHERE state = 'busy')`) // want `compares jobs.state with 'busy'`
}

// Wanted has no state if the caller does not ask for one.
func Wanted(db *sql.DB) (*sql.Rows, error) { return wanted(db, "") }

func wanted(db *sql.DB, state string) (*sql.Rows, error) {
	return db.Query(`SELECT id FROM jobs WHERE $1 = '' OR state = $1`, state)
}

// CTE reads a column of its own that is called state.
func CTE(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`WITH jobs AS (SELECT 1 AS id, 'odd' AS state) SELECT id FROM jobs WHERE state = 'odd'`)
}

// Ambiguous has a source whose columns are not known.
func Ambiguous(db *sql.DB) (*sql.Rows, error) {
	return db.Query(`SELECT j.id FROM jobs j, elsewhere e WHERE state = 'odd'`)
}
