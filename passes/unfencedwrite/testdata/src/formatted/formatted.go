// Package formatted makes its statements before they are run.
package formatted

import (
	"database/sql"
	_ "embed"
	"fmt"
	"strings"
)

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`, me)
}

// A dialect spells statements for a database.
type dialect struct{ prefix string }

func (d dialect) rewrite(q string) string { return strings.ReplaceAll(q, "NOW", "now()") }

func (d dialect) render(q string, args ...any) string { return d.rewrite(fmt.Sprintf(q, args...)) }

func rendered(db *sql.DB, d dialect, id, token int64) {
	db.Exec(d.render("UPDATE %sjobs SET state = 'done' WHERE id = $1 AND token = $2", ""), id, token)
	db.Exec(d.render("UPDATE %sjobs SET state = 'done' WHERE id = $1", ""), id) // want `sets state 'done' by id alone`
}

// Values stand in the text.
func inlined(db *sql.DB, id, token int64) {
	db.Exec(fmt.Sprintf("UPDATE jobs SET state = 'done' WHERE id = %d AND token = %d", id, token))
	db.Exec(fmt.Sprintf("UPDATE jobs SET state = 'done' WHERE id = %d", id)) // want `sets state 'done' by id alone`
}

// The second statement of a text counts as the first.
func several(db *sql.DB, id, token int64) {
	db.Exec("UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2; UPDATE jobs SET payload = NULL WHERE id = $1", id, token)
	db.Exec("UPDATE jobs SET payload = NULL WHERE id = $1; UPDATE jobs SET state = 'done' WHERE id = $1", id) // want `sets state 'done' by id alone`
}

func prepared(db *sql.DB, id, token int64) error {
	st, err := db.Prepare("UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2")
	if err != nil {
		return err
	}
	st.Exec(id, token)
	st, err = db.Prepare("UPDATE jobs SET state = 'done' WHERE id = $1") // want `sets state 'done' by id alone`
	if err != nil {
		return err
	}
	st.Exec(id)
	return nil
}

// The text is made once, and run by what is returned.
func finisher(db *sql.DB, table string) func(id, token int64) {
	q := fmt.Sprintf("UPDATE %s SET state = 'done' WHERE id = $1 AND token = $2", "jobs")
	return func(id, token int64) { db.Exec(q, id, token) }
}

func finisherUnfenced(db *sql.DB) func(id int64) {
	q := "UPDATE " + "jobs" + " SET state = 'done' WHERE id = $1" // want `sets state 'done' by id alone`
	return func(id int64) { db.Exec(q, id) }
}

//go:embed finish.sql
var finish string

func embedded(db *sql.DB, id, token int64) {
	db.Exec(fmt.Sprintf(finish+" AND token = $2", "jobs"), id, token)
	db.Exec(fmt.Sprintf(finish, "jobs"), id) // want `sets state 'embedded' by id alone.* \(finish.sql:2\)`
}
