// Package squirrelchains runs its statements through squirrel.
package squirrelchains

import (
	"context"
	"database/sql"
	"time"

	sq "github.com/Masterminds/squirrel"
)

var psql = sq.StatementBuilder.PlaceholderFormat(sq.Dollar)

const table = "ferries"

// Queue is a queue.
type Queue struct {
	db *sql.DB
	b  sq.StatementBuilderType
}

// Claim takes a row.
func (q *Queue) Claim(ctx context.Context, owner string, id int64, now time.Time) (token int64, err error) {
	err = psql.Update(table).
		Set("state", "running").
		Set("owner", owner).
		Set("token", sq.Expr("token + ?", 1)).
		Set("lease_until", now.Add(time.Minute)).
		Where(sq.Eq{"id": id}).
		Where(sq.Or{sq.Eq{"state": []string{"queued", "retry"}}, sq.And{sq.NotEq{"owner": nil}, sq.Lt{"lease_until": now}}}).
		Suffix("RETURNING token").
		RunWith(q.db).QueryRowContext(ctx).Scan(&token)
	return token, err
}

// Text runs the text that the builder yields.
func (q *Queue) Text(ctx context.Context, id int64) error {
	query, args, err := q.b.Update(table).SetMap(map[string]any{"state": "done", "owner": nil}).Where("id = ?", id).ToSql() // want `UPDATE ferries sets state 'done' by id alone`
	if err != nil {
		return err
	}
	_, err = q.db.ExecContext(ctx, query, args...)
	return err
}

// Conditional has a fence for callers who give a token.
func (q *Queue) Conditional(ctx context.Context, id int64, token *int64) (sql.Result, error) {
	up := psql.Update(table).Set("state", "failed").Where(sq.Eq{"id": id}) // want `UPDATE ferries sets state 'failed' by id`
	if token != nil {
		up = up.Where(sq.Eq{"token": *token})
	}
	return up.RunWith(q.db).ExecContext(ctx)
}

// Discarded does not keep what Where returns: a builder is a value.
func (q *Queue) Discarded(id, token int64) (sql.Result, error) {
	up := psql.Update(table).Set("state", "failed").Where("id = ?", id) // want `UPDATE ferries sets state 'failed' by id alone`
	up.Where("token = ?", token)
	return up.RunWith(q.db).Exec()
}

// List collects its conditions.
func (q *Queue) List(tx *sql.Tx, ids []int64, token int64) (sql.Result, error) {
	where := sq.And{sq.Eq{"id": ids}}
	where = append(where, sq.Eq{"token": token})
	return sq.Delete(table).Where(where).RunWith(tx).Exec()
}

// With runs a builder that it is given by name.
func (q *Queue) With(ctx context.Context, id int64, cond sq.Sqlizer) (sql.Result, error) {
	return sq.ExecContextWith(ctx, q.db, sq.Update(table).Set("state", "open").Where(sq.Eq{"id": id}).Where(cond))
}

// Sub has a query inside.
func (q *Queue) Sub(token int64) (sql.Result, error) {
	free := sq.Select("id").From(table).Where(sq.Eq{"state": "queued"}).OrderBy("id").Limit(1).Suffix("FOR UPDATE SKIP LOCKED")
	return sq.Update(table).Set("token", token).Where(sq.Expr("id IN (?)", free)).RunWith(q.db).Exec()
}

// Upsert inserts or updates.
func (q *Queue) Upsert(ctx context.Context, id int64) error {
	query, args, _ := psql.Insert(table).Columns("id", "state").Values(id, "queued"). // want `upsert of ferries sets state 'queued' without any condition`
												Suffix("ON CONFLICT (id) DO UPDATE SET state = excluded.state").ToSql()
	_, err := q.db.ExecContext(ctx, query, args...)
	return err
}
