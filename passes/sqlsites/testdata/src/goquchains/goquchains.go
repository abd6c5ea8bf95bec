// Package goquchains runs its statements through goqu.
package goquchains

import (
	"context"
	"database/sql"
	"time"

	"github.com/doug-martin/goqu/v9"
)

// Queue is a queue.
type Queue struct {
	db  *goqu.Database
	sql *sql.DB
}

// Claim takes a row that is free.
func (q *Queue) Claim(owner string, now time.Time) (token int64, err error) {
	free := q.db.From("barrels").Select("id").Where(goqu.C("state").Eq("queued")).ForUpdate(goqu.SkipLocked).Limit(1)
	_, err = q.db.Update("barrels").
		Set(goqu.Record{"state": "running", "owner": owner, "token": goqu.L("token + ?", 1), "lease_until": now}).
		Where(goqu.C("id").In(free)).
		Returning("token").Executor().ScanVal(&token)
	return token, err
}

// Fenced is right.
func (q *Queue) Fenced(ctx context.Context, id, token int64) (sql.Result, error) {
	return q.db.Update(goqu.T("barrels")).Prepared(true).Set(goqu.Record{"state": "done", "owner": nil}).
		Where(goqu.Ex{"id": id, "token": token}).Executor().ExecContext(ctx)
}

// ByKey is not.
func (q *Queue) ByKey(id int64) (sql.Result, error) {
	return q.db.From("barrels").Where(goqu.C("id").Eq(id)).Update().Set(goqu.Record{"state": "done"}).Executor().Exec() // want `UPDATE barrels sets state 'done' by id alone`
}

// Weak has the fence in one arm of an OR.
func (q *Queue) Weak(id, token int64) (sql.Result, error) {
	return q.db.Delete("barrels").Where( // want `DELETE FROM barrels removes the row by id and token`
		goqu.C("id").Eq(id),
		goqu.Or(goqu.I("token").Eq(token), goqu.C("token").IsNull()),
	).Executor().Exec()
}

// Swept has no identity of a row.
func (q *Queue) Swept(ids []int64, now time.Time) (sql.Result, error) {
	return q.db.Delete("barrels").Where(goqu.Ex{"id": ids, "lease_until": goqu.Op{"lt": now}}, goqu.L("state IN (?, ?)", "done", "failed")).Executor().Exec()
}

// Text runs the text that the dataset yields.
func (q *Queue) Text(id int64, strict bool, token int64) (sql.Result, error) {
	ds := goqu.Dialect("postgres").Update("barrels").Set(goqu.Record{"state": "done"}).Where(goqu.C("id").Eq(id)) // want `UPDATE barrels sets state 'done' by id`
	if strict {
		ds = ds.Where(goqu.C("token").Eq(token))
	}
	query, args, err := ds.ToSQL()
	if err != nil {
		return nil, err
	}
	return q.sql.Exec(query, args...)
}

// Upsert inserts or updates.
func (q *Queue) Upsert(id int64, now time.Time) (sql.Result, error) {
	return q.db.Insert("barrels").Rows(goqu.Record{"id": id, "state": "queued"}).
		OnConflict(goqu.DoUpdate("id", goqu.Record{"state": "queued"}).Where(goqu.C("lease_until").Lt(now))).
		Executor().Exec()
}

// Raw is written out.
func (q *Queue) Raw(id int64) (sql.Result, error) {
	return q.db.Exec("UPDATE barrels SET state = 'done' WHERE id = $1", id) // want `UPDATE barrels sets state 'done' by id alone`
}
