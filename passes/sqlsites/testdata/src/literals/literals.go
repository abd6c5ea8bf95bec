package literals

import (
	"context"
	"database/sql"
	"fmt"
)

const table = "jobs"

const (
	completeSQL = `UPDATE ` + table + `
	SET state = 'done'
	WHERE id = $1`
	unusedSQL = "DELETE FROM jobs WHERE id = $1"
)

var failSQL = fmt.Sprintf("UPDATE %s SET state = %q WHERE id = $1", table, "failed")

type store struct {
	db     *sql.DB
	schema string
}

func (s *store) atCall(ctx context.Context, id int64) error {
	_, err := s.db.ExecContext(ctx, "UPDATE jobs SET a = 1 WHERE id = $1", id)
	return err
}

func (s *store) constant(ctx context.Context, id int64) {
	s.db.ExecContext(ctx, completeSQL, id)
}

func (s *store) variable(ctx context.Context, id int64) {
	s.db.ExecContext(ctx, failSQL, id)
}

func (s *store) local(tx *sql.Tx, id int64) (n int64) {
	const set = "UPDATE jobs SET a = 1"
	q := set + " WHERE id = $1"
	tx.QueryRow(q, id).Scan(&n)
	return n
}

func (s *store) format(ctx context.Context, id int64) {
	q := fmt.Sprintf(`UPDATE %[1]s.jobs SET a = a %% 2, b = %d WHERE %[1]s.jobs.id = $1`, s.schema, 7)
	s.db.QueryContext(ctx, q, id)
}

func (s *store) concatenated(table string, id int64) {
	s.db.Exec("UPDATE "+table+" SET a = 1 WHERE id = $1", id)
}

func (s *store) ordinal(n int, id int64) {
	s.db.Exec(fmt.Sprintf("UPDATE jobs SET a = 1 WHERE id = $%d", n), id)
}

type rawText string

func (s *store) run(q rawText, args ...any) {}

func (s *store) named(id int64) {
	s.run("UPDATE jobs SET named = 1 WHERE id = $1", id)
}

func generic[T any](db *sql.DB, v T) {
	db.Exec("UPDATE jobs SET generic = $1", v)
}

func twice(a, b *sql.DB) {
	a.Exec(completeSQL, 1)
	b.Exec(completeSQL, 2)
}

var atTop = func(db *sql.DB) { db.Exec("UPDATE jobs SET top = 1") }

func unresolved(db *sql.DB, load func() string) {
	db.Exec(load())
	db.Exec("LISTEN jobs")
	db.Exec("LISTEN " + load())
}
