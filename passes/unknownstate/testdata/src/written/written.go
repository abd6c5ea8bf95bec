// Package written writes states that the schema does not list.
package written

import (
	"context"
	"database/sql"
)

// A Status is the state of a job.
type Status string

// The states of jobs.
const (
	Done    Status = "done"
	Partial Status = "partial"
)

// Claim shows that jobs are leased.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Literal has the state in its text.
func Literal(db *sql.DB, id, token int64) (sql.Result, error) {
	return db.Exec(`UPDATE jobs SET state = 'partial' WHERE id = $1 AND token = $2`, id, token) // want `unknownstate: UPDATE jobs sets state 'partial', which jobs_state_check \(migrations/001_jobs.sql:\d+\) does not list; the write fails at the constraint: add the state in a migration`
}

// Bound binds a constant.
func Bound(db *sql.DB, id, token int64) (sql.Result, error) {
	return db.Exec(`UPDATE jobs SET state = $3 WHERE id = $1 AND token = $2`, id, token, Partial) // want `sets state 'partial'`
}

// Variable binds a variable that may hold one of two constants.
func Variable(db *sql.DB, id, token int64, all bool) (sql.Result, error) {
	state := string(Done)
	if !all {
		state = string(Partial) // want `sets state 'partial'`
	}
	return db.Exec(`UPDATE jobs SET state = $3 WHERE id = $1 AND token = $2`, id, token, state)
}

// Empty is set on every path, so that its first value is never written.
func Empty(db *sql.DB, id, token int64, ok bool) (sql.Result, error) {
	state := ""
	if ok {
		state = "done"
	} else {
		state = "failed"
	}
	return db.Exec(`UPDATE jobs SET state = $3 WHERE id = $1 AND token = $2`, id, token, state)
}

// MarkPartial names the state for settle.
func MarkPartial(ctx context.Context, db *sql.DB, id, token int64) (sql.Result, error) {
	return settle(ctx, db, id, token, "PARTIAL") // want `sets state 'PARTIAL'`
}

// MarkDone names a state that is listed.
func MarkDone(ctx context.Context, db *sql.DB, id, token int64) (sql.Result, error) {
	return settle(ctx, db, id, token, Done)
}

func settle(ctx context.Context, db *sql.DB, id, token int64, to Status) (sql.Result, error) {
	return db.ExecContext(ctx, `UPDATE jobs SET state = $1 WHERE id = $2 AND token = $3`, string(to), id, token)
}

// Chosen picks the state in SQL.
func Chosen(db *sql.DB, id, token int64, ok bool) (sql.Result, error) {
	return db.Exec(`UPDATE jobs SET state = CASE WHEN $3 THEN 'done' ELSE 'broken' END WHERE id = $1 AND token = $2`, id, token, ok) // want `sets state 'broken'`
}

// Outcome writes another column with a list, of a leased table.
func Outcome(db *sql.DB, id, token int64) (sql.Result, error) {
	return db.Exec(`UPDATE jobs SET outcome = 'lost' WHERE id = $1 AND token = $2`, id, token) // want `sets outcome 'lost', which jobs_outcome_check`
}

// Enqueue inserts rows, the second of which is refused.
func Enqueue(db *sql.DB) error {
	_, err := db.Exec(`INSERT INTO jobs (state, owner) VALUES ('queued', NULL), ('waiting', NULL)`) // want `INSERT jobs sets state 'waiting'`
	return err
}

// Step writes to an enum. The case of a letter is a difference.
func Step(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE steps SET state = 'Done' WHERE id = $1`, id) // want `UPDATE steps sets state 'Done', which step_state \(migrations/001_jobs.sql:1\) does not list`
	return err
}

// Kind is no state, and steps are not leased: whatever its list says is left to
// the database.
func Kind(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE steps SET kind = 'c' WHERE id = $1`, id)
	return err
}
