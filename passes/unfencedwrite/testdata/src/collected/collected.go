// Package collected puts statements together in objects of its own.
package collected

import (
	"collected/parts"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`

func take(db *sql.DB, me string) { db.Exec(claim, me) }

// A query is text to which methods append.
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

// mine asks for the row and the acquisition.
func (q *query) mine(id, token int64) *query { return q.and("id = ?", id).and("token = ?", token) }

func finish(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'done' WHERE true").and("id = ?", id).and("token = ?", token)
	db.Exec(q.sql, q.args...)
	q = newQuery("UPDATE jobs SET state = 'done' WHERE true").mine(id, token)
	db.Exec(q.sql, q.args...)
}

func finishUnfenced(db *sql.DB, id int64) {
	q := newQuery("UPDATE jobs SET state = 'done' WHERE true").and("id = ?", id) // want `sets state 'done' by id alone`
	db.Exec(q.sql, q.args...)
}

func inSteps(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'failed' WHERE true")
	q.and("id = ?", id)
	q.mine(id, token)
	db.Exec(q.sql, q.args...)
}

func inStepsUnfenced(db *sql.DB, id int64) {
	q := newQuery("UPDATE jobs SET state = 'failed' WHERE true") // want `sets state 'failed' by id and state alone`
	q.and("id = ?", id)
	q = q.and("state = ?", "running")
	db.Exec(q.sql, q.args...)
}

func maybe(db *sql.DB, id int64, token *int64) {
	q := newQuery("UPDATE jobs SET state = 'maybe' WHERE true").and("id = ?", id) // want `sets state 'maybe' by id; callers that leave the argument out`
	if token != nil {
		q.and("token = ?", *token)
	}
	db.Exec(q.sql, q.args...)
}

// begin has the form of a method that runs a statement.
func begin(text string, args ...any) *query { return &query{sql: text, args: args} }

func begun(db *sql.DB, id, token int64) {
	q := begin("UPDATE jobs SET state = 'begun' WHERE id = ?", id).and("token = ?", token)
	db.Exec(q.sql, q.args...)
	q = begin("UPDATE jobs SET state = 'begun' WHERE id = ?", id) // want `sets state 'begun' by id alone`
	db.Exec(q.sql, q.args...)
}

// An update keeps its conditions apart and counts its placeholders.
type update struct {
	text  strings.Builder
	conds []string
	args  []any
}

func (u *update) set(state string) *update {
	fmt.Fprintf(&u.text, "UPDATE jobs SET state = '%s'", state)
	return u
}

func (u *update) where(column string, arg any) *update {
	u.args = append(u.args, arg)
	u.conds = append(u.conds, column+" = $"+strconv.Itoa(len(u.args)))
	return u
}

func (u *update) build() (string, []any) {
	return u.text.String() + " WHERE " + strings.Join(u.conds, " AND "), u.args
}

func settle(db *sql.DB, id, token int64) {
	text, args := new(update).set("settled").where("id", id).where("token", token).build()
	db.Exec(text, args...)
	var u update
	u.set("settled")
	u.where("id", id).where("token", token)
	text, args = u.build()
	db.Exec(text, args...)
}

func settleUnfenced(db *sql.DB, id int64) {
	var u update
	u.set("settled").where("id", id)
	text, args := u.build()
	db.Exec(text, args...) // want `sets state 'settled' by id alone`
}

// A fixed returns another one and stays as it is.
type fixed struct{ sql string }

func (f fixed) and(cond string) fixed {
	f.sql += " AND " + cond
	return f
}

func copied(db *sql.DB, id, token int64) {
	f := fixed{sql: "UPDATE jobs SET state = 'copied' WHERE id = $1"} // want `sets state 'copied' by id alone`
	db.Exec(f.and("token = $2").sql, id, token)
	f.and("token = $2")
	db.Exec(f.sql, id)
}

// Something else leads to the query as well.
func aliased(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'aliased' WHERE true").and("id = ?", id)
	p := q
	p.and("token = ?", token)
	db.Exec(q.sql, q.args...)
}

type kept struct{ q *query }

func stored(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'stored' WHERE true").and("id = ?", id)
	k := kept{q}
	k.q.and("token = ?", token)
	db.Exec(q.sql, q.args...)
}

func enclosed(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'enclosed' WHERE true").and("id = ?", id)
	func() { q.and("token = ?", token) }()
	db.Exec(q.sql, q.args...)
}

func fence(q *query, token int64) { q.and("token = ?", token) }

func handedOn(db *sql.DB, id, token int64) {
	q := newQuery("UPDATE jobs SET state = 'handed' WHERE true").and("id = ?", id)
	fence(q, token)
	db.Exec(q.sql, q.args...)
}

// What another package appends is not known.
func elsewhere(db *sql.DB, id, token int64) {
	q := parts.New("UPDATE jobs SET state = 'elsewhere' WHERE id = ?", id).And("token = ?", token)
	db.Exec(q.SQL, q.Args...)
}

// A part of a part.
type outer struct{ inner query }

func nested(db *sql.DB, id, token int64) {
	o := outer{inner: query{sql: "UPDATE jobs SET state = 'nested' WHERE id = $1"}}
	o.inner.sql += " AND token = $2"
	db.Exec(o.inner.sql, id, token)
}

// whereClause goes through what it is given in any order.
func whereClause(conds map[string]any) (string, []any) {
	var parts []string
	var args []any
	for column, arg := range conds {
		args = append(args, arg)
		parts = append(parts, fmt.Sprintf("%s = $%d", column, len(args)))
	}
	return " WHERE " + strings.Join(parts, " AND "), args
}

func byMap(db *sql.DB, id, token int64) {
	where, args := whereClause(map[string]any{"id": id, "token": token})
	db.Exec("UPDATE jobs SET state = 'mapped'"+where, args...)
}

func byMapUnfenced(db *sql.DB, id int64) {
	where, args := whereClause(map[string]any{"id": id, "state": "running"})
	db.Exec("UPDATE jobs SET state = 'mapped'"+where, args...) // want `sets state 'mapped' by id and state alone`
}

// A loop that may end early is not gone through.
func byFirst(db *sql.DB, id, token int64, n int) {
	text := "UPDATE jobs SET state = 'first' WHERE true"
	for i, cond := range []string{"id = $1", "token = $2"} {
		if i == n {
			break
		}
		text += " AND " + cond
	}
	db.Exec(text, id, token)
}
