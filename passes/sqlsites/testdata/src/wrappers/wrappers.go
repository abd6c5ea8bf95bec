package wrappers

import (
	"context"
	"database/sql"
)

type store struct{ db *sql.DB }

func (s *store) exec(ctx context.Context, q string, args ...any) (int64, error) {
	res, err := s.db.ExecContext(ctx, q, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (s *store) one(q string, id int64) error {
	_, err := s.db.Exec(q, id)
	return err
}

func (s *store) fenced(set string, token int64, args ...any) error {
	_, err := s.db.Exec(set+" AND token = $9", append([]any{token}, args...)...)
	return err
}

func (s *store) deep(q string, id int64) error { return s.one(q, id) }

func (s *store) direct(ctx context.Context, id int64) {
	s.exec(ctx, "UPDATE jobs SET a = 1 WHERE id = $1", id)
}

func (s *store) fixed(id int64) { s.one("UPDATE jobs SET b = 1 WHERE id = $1", id+1) }

func (s *store) appends(id, tok int64) { s.fenced("UPDATE jobs SET c = 1 WHERE id = $1", tok, id) }

func (s *store) twice(id int64) { s.deep("UPDATE jobs SET d = 1 WHERE id = $1", id) }

func (s *store) onTable(table string, id int64) error {
	_, err := s.db.Exec("UPDATE "+table+" SET e = 1 WHERE id = $1", id)
	return err
}

func (s *store) tables(id int64) {
	s.onTable("jobs", id)
	s.onTable("locks", id)
}

// Where is exported: others may call it.
func (s *store) Where(cond string, args ...any) error { // want Where:"runs 1"
	_, err := s.db.Exec("UPDATE jobs SET f = 1 WHERE "+cond, args...)
	return err
}

func (s *store) narrowed(id int64) { s.Where("id = $1", id) }

func closure(tx *sql.Tx, id int64) {
	run := func(q string) error {
		_, err := tx.Exec(q, id)
		return err
	}
	run("UPDATE jobs SET g = 1 WHERE id = $1")
}

type dbtx interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

const release = `-- name: Release :exec
UPDATE jobs SET owner = NULL WHERE id = $1
`

func generated(ctx context.Context, db dbtx, id int64) {
	db.ExecContext(ctx, release, id)
}
