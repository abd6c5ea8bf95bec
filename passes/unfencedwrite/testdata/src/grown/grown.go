// Package grown keeps statements in fields to which methods append.
package grown

import (
	"database/sql"
	"strings"
)

const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`

type query struct {
	sql  string
	args []any
}

func newQuery(begin string) *query { return &query{sql: begin} }

func (q *query) and(cond string, arg any) *query {
	q.sql += " AND " + cond
	q.args = append(q.args, arg)
	return q
}

// The condition is appended by the methods.
func finish(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'done' WHERE true")
	q.and("id = ?", id).and("token = ?", token)
	db.Exec(q.sql, q.args...)
}

func remove(db *sql.DB, id, token int64) {
	q := newQuery("DELETE FROM jobs WHERE true").and("id = ?", id).and("token = ?", token)
	db.Exec(q.sql, q.args...)
}

type buffer struct {
	text  strings.Builder
	conds []string
}

func (b *buffer) String() string { return b.text.String() + " WHERE " + strings.Join(b.conds, " AND ") }

func fail(db *sql.DB, id, token int64) {
	var b buffer
	b.text.WriteString("UPDATE jobs SET state = 'failed'")
	b.conds = append(b.conds, "id = ?", "token = ?")
	db.Exec(b.String(), id, token)
}

// Nothing is appended to the field of a note.
type note struct{ sql string }

func newNote(sql string) *note { return &note{sql: sql} }

func (n *note) log() {}

func whole(db *sql.DB, id int64) {
	n := newNote("UPDATE jobs SET state = 'noted' WHERE id = $1") // want `sets state 'noted' by id alone`
	n.log()
	db.Exec(n.sql, id)
}

type dialect interface{ Rebind(query string) string }

func rebound(db *sql.DB, d dialect, id, token int64) {
	db.Exec(d.Rebind("UPDATE jobs SET state = 'bound' WHERE id = ?"), id) // want `sets state 'bound' by id alone`
	db.Exec(d.Rebind("UPDATE jobs SET state = 'bound' WHERE id = ? AND token = ?"), id, token)
}

// What a helper of another name does is not known.
type decorator interface{ Guard(query string) string }

func guarded(db *sql.DB, d decorator, id int64) {
	db.Exec(d.Guard("UPDATE jobs SET state = 'guarded' WHERE id = ?"), id)
}

func take(db *sql.DB, me string) { db.Exec(claim, me) }
