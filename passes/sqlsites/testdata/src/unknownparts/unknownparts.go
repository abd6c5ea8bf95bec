// Package unknownparts has texts of which a part in brackets is not known.
package unknownparts

import (
	"context"
	"database/sql"
	"strings"
)

// The branches of a CASE are not known.
func branches(ctx context.Context, db *sql.DB, whens []string, id string) error {
	_, err := db.ExecContext(ctx, "UPDATE jobs SET child = CASE "+strings.Join(whens, " ")+" ELSE child END WHERE id = $1 AND token = $2", id, 1)
	return err
}

// The end of the text is not known, and the brackets are closed there.
func cut(ctx context.Context, db *sql.DB, rest func() string, id string) error {
	_, err := db.ExecContext(ctx, "UPDATE jobs SET state = 'done' WHERE id IN (SELECT id FROM jobs WHERE id = $1 "+rest(), id)
	return err
}

// One of the ways leaves the brackets empty: no database takes that.
func emptied(ctx context.Context, db *sql.DB, name string, orphans bool) error {
	var conds []string
	if name != "" {
		conds = append(conds, "name = 'x'")
	}
	if orphans {
		conds = append(conds, "name IS NULL")
	}
	_, err := db.ExecContext(ctx, "UPDATE jobs SET name = 'y' WHERE ("+strings.Join(conds, " OR ")+")")
	return err
}

// Where that is all there is, it stays.
func empty(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "UPDATE jobs SET name = 'y' WHERE ()")
	return err
}

// A query is put together by its methods.
type query struct {
	sql  string
	args []any
}

func newQuery(begin string) *query { return &query{sql: begin} }

func (q *query) where(cond string, arg any) *query {
	q.sql += " AND " + cond
	q.args = append(q.args, arg)
	return q
}

// What stands in the field is no more than the beginning.
func byMethod(ctx context.Context, db *sql.DB, id, token string) error {
	q := newQuery("UPDATE jobs SET state = 'done' WHERE true")
	q.where("id = ?", id).where("token = ?", token)
	_, err := db.ExecContext(ctx, q.sql, q.args...)
	return err
}

// So it is where the whole is asked for in one chain.
func byChain(ctx context.Context, db *sql.DB, id, token string) error {
	q := newQuery("DELETE FROM jobs WHERE true").where("id = ?", id).where("token = ?", token)
	_, err := db.ExecContext(ctx, q.sql, q.args...)
	return err
}

// A buffer of which not all writers are known.
type writer struct{ buf strings.Builder }

func (w *writer) whole(ctx context.Context, db *sql.DB, more func(*strings.Builder)) error {
	w.buf.WriteString("DELETE FROM jobs")
	more(&w.buf)
	_, err := db.ExecContext(ctx, w.buf.String())
	return err
}

// A field that nothing is appended to holds the whole.
type fixed struct{ sql string }

func newFixed(sql string) *fixed { return &fixed{sql: sql} }

func (f *fixed) note() {}

func whole(ctx context.Context, db *sql.DB, id string) error {
	f := newFixed("UPDATE jobs SET state = 'done' WHERE id = $1")
	f.note()
	_, err := db.ExecContext(ctx, f.sql, id)
	return err
}

// An interface whose one method spells placeholders differently.
type dialect interface{ Rewrite(query string) string }

func rewritten(ctx context.Context, db *sql.DB, d dialect, id string) error {
	_, err := db.ExecContext(ctx, d.Rewrite("UPDATE jobs SET state = 'done' WHERE id = $1"), id)
	return err
}
