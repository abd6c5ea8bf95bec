// Package composed has statements that helpers of the package build or extend.
package composed

import (
	"database/sql"
	"fmt"
	"strings"
)

const claim = `UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
	WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
	RETURNING id, token`

type store struct{ db *sql.DB }

func (s store) claim(me string) (id, token int64, err error) {
	err = s.db.QueryRow(claim, me).Scan(&id, &token)
	return id, token, err
}

// fenced appends the fence.
func fenced(set string) string {
	return "UPDATE jobs SET " + set + " WHERE id = $1 AND token = $2"
}

func byID(set string) string {
	return "UPDATE jobs SET " + set + " WHERE id = $1"
}

func (s store) finish(id, token int64) {
	s.db.Exec(fenced("state = 'done'"), id, token)
}

func (s store) finishUnfenced(id int64) {
	s.db.Exec(byID("state = 'done'"), id) // want `sets state 'done' by id alone`
}

func appendWhere(q, cond string) string { return q + " WHERE " + cond }

func (s store) fail(id, token int64) {
	s.db.Exec(appendWhere("UPDATE jobs SET state = 'failed'", "id = $1 AND token = $2"), id, token)
}

func (s store) failUnfenced(id int64) {
	s.db.Exec(appendWhere("UPDATE jobs SET state = 'failed'", "id = $1"), id) // want `sets state 'failed' by id alone`
}

func buildWhere(conds []string) string { return " WHERE " + strings.Join(conds, " AND ") }

func (s store) end(id, token int64) {
	s.db.Exec("UPDATE jobs SET state = 'failed'"+buildWhere([]string{"id = $1", "token = $2"}), id, token)
}

func (s store) endUnfenced(id int64) {
	s.db.Exec("UPDATE jobs SET state = 'failed'"+buildWhere([]string{"id = $1", "state = 'running'"}), id) // want `sets state 'failed' by id and state alone`
}

// where takes conditions in the way of sqlf.
func where(conds ...string) string {
	return fmt.Sprintf("UPDATE jobs SET state = 'failed' WHERE %s", strings.Join(conds, " AND "))
}

func (s store) give(id, token int64) {
	s.db.Exec(where("id = $1", "token = $2"), id, token)
}

func (s store) giveUnfenced(id int64) {
	s.db.Exec(where("id = $1"), id) // want `sets state 'failed' by id alone`
}

// optional appends the fence for those alone who give an owner.
func (s store) optional(id int64, token *int64) {
	q := "UPDATE jobs SET state = 'done' WHERE id = $1" // want `sets state 'done' by id; callers that leave the argument out`
	args := []any{id}
	if token != nil {
		q += " AND token = $2"
		args = append(args, *token)
	}
	s.db.Exec(q, args...)
}

// always appends it in two steps.
func (s store) always(id, token int64) {
	q := "UPDATE jobs SET state = 'done'"
	q += " WHERE id = $1"
	q += " AND token = $2"
	s.db.Exec(q, id, token)
}

// exec is a wrapper.
func (s store) exec(q string, args ...any) error {
	_, err := s.db.Exec(q, args...)
	return err
}

func (s store) wrapped(id, token int64) error {
	return s.exec("UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2", id, token)
}

func (s store) wrappedUnfenced(id int64) error {
	return s.exec("UPDATE jobs SET state = 'done' WHERE id = $1", id) // want `sets state 'done' by id alone`
}
