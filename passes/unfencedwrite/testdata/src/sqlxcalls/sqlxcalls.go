// Package sqlxcalls runs statements by way of sqlx.
package sqlxcalls

import (
	"context"

	"github.com/jmoiron/sqlx"
)

type job struct {
	ID    int64 `db:"id"`
	Token int64 `db:"token"`
}

func claim(db *sqlx.DB, me string) {
	db.Exec(db.Rebind(`UPDATE jobs SET state = 'running', owner = ?, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)`), me)
}

func named(ctx context.Context, db *sqlx.DB, tx *sqlx.Tx, j job) {
	db.NamedExec("UPDATE jobs SET state = 'done' WHERE id = :id AND token = :token", j)
	db.NamedExec("UPDATE jobs SET state = 'done' WHERE id = :id", j)                                        // want `sets state 'done' by id alone`
	tx.NamedExecContext(ctx, "UPDATE jobs SET state = 'failed' WHERE id = :id", map[string]any{"id": j.ID}) // want `sets state 'failed' by id alone`
}

func rebound(db *sqlx.DB, j job) {
	db.Exec(db.Rebind("UPDATE jobs SET state = 'done' WHERE id = ? AND token = ?"), j.ID, j.Token)
	db.Exec(db.Rebind("UPDATE jobs SET state = 'done' WHERE id = ?"), j.ID) // want `sets state 'done' by id alone`
}

func in(db *sqlx.DB, ids []int64) error {
	q, args, err := sqlx.In("UPDATE jobs SET state = 'failed' WHERE id IN (?)", ids) // want `UPDATE jobs sets state 'failed'`
	if err != nil {
		return err
	}
	db.Exec(db.Rebind(q), args...)
	q, args, err = sqlx.In("UPDATE jobs SET state = 'failed' WHERE id IN (?) AND state = 'queued'", ids)
	if err != nil {
		return err
	}
	db.Exec(db.Rebind(q), args...)
	return nil
}

func prepared(db *sqlx.DB, j job) {
	st, _ := db.PrepareNamed("UPDATE jobs SET state = 'done' WHERE id = :id") // want `sets state 'done' by id alone`
	st.Exec(j)
	st, _ = db.PrepareNamed("UPDATE jobs SET state = 'done' WHERE id = :id AND token = :token")
	st.Exec(j)
}
