// Package held keeps statements, prepared or not, until they are run.
package held

import (
	"database/sql"
	"fmt"
)

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`, me)
}

type queries struct{ ack, nack string }

type store struct {
	db   *sql.DB
	q    queries
	done *sql.Stmt
	drop *sql.Stmt
}

func newStore(db *sql.DB) (*store, error) {
	s := &store{db: db}
	s.q.ack = fmt.Sprintf("UPDATE %s SET state = 'done' WHERE id = $1 AND token = $2", "jobs")
	s.q.nack = fmt.Sprintf("UPDATE %s SET state = 'queued', owner = NULL WHERE id = $1", "jobs")
	var err error
	if s.done, err = db.Prepare("UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2"); err != nil {
		return nil, err
	}
	s.drop, err = db.Prepare("DELETE FROM jobs WHERE id = $1 AND state = 'running'")
	return s, err
}

func (s *store) run(id, token int64) {
	s.db.Exec(s.q.ack, id, token)
	s.db.Exec(s.q.nack, id) // want `UPDATE jobs .* by id alone`
	s.done.Exec(id, token)
	s.drop.Exec(id) // want `DELETE FROM jobs`
}

func local(db *sql.DB, id, token int64) error {
	right, err := db.Prepare("UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2")
	if err != nil {
		return err
	}
	wrong, err := db.Prepare("UPDATE jobs SET state = 'failed' WHERE id = $1") // want `sets state 'failed' by id alone`
	if err != nil {
		return err
	}
	if _, err := right.Exec(id, token); err != nil {
		return err
	}
	_, err = wrong.Exec(id)
	return err
}

var finish = "UPDATE jobs SET state = 'stopped' WHERE id = $1" // want `sets state 'stopped' by id alone`

func global(db *sql.DB, id int64) { db.Exec(finish, id) }

// A query is a query object.
type query struct {
	text string
	args []any
}

func settle(id, token int64) query {
	return query{"UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2", []any{id, token}}
}

func settleUnfenced(id int64) query {
	return query{"UPDATE jobs SET state = 'done' WHERE id = $1", []any{id}}
}

func objects(db *sql.DB, id, token int64) {
	q := settle(id, token)
	db.Exec(q.text, q.args...)
	w := settleUnfenced(id)
	db.Exec(w.text, w.args...) // want `sets state 'done' by id alone`
}
