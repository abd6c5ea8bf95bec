package drivers

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

func pool(ctx context.Context, p *pgxpool.Pool, id int64) {
	p.Exec(ctx, "UPDATE jobs SET a = 1 WHERE id = @id AND token = @tok", pgx.NamedArgs{"id": id, "tok": 5})
	p.Exec(ctx, "UPDATE jobs SET b = 1 WHERE id = $1", pgx.QueryExecModeExec, id)
	p.QueryRow(ctx, "UPDATE "+pgx.Identifier{"app", "jobs"}.Sanitize()+" SET c = 1 RETURNING id").Scan(&id)
}

func tx(ctx context.Context, tx pgx.Tx, conn *pgx.Conn, id int64) {
	tx.Exec(ctx, "UPDATE jobs SET d = 1 WHERE id = $1", id)
	conn.Exec(ctx, "UPDATE jobs SET e = 1 WHERE id = $1", id)
	b := &pgx.Batch{}
	b.Queue("UPDATE jobs SET f = 1 WHERE id = $1", id)
}

type params struct{ ID, Token int64 }

func named(ctx context.Context, db *sqlx.DB, stx *sqlx.Tx, id int64) {
	db.NamedExec("UPDATE jobs SET g = 1 WHERE id = :id", params{ID: id, Token: 1})
	stx.NamedExecContext(ctx, "UPDATE jobs SET h = 1 WHERE id = :id", map[string]any{"id": id})
	db.Exec(db.Rebind("UPDATE jobs SET i = 1 WHERE id = ?"), id)
	q, args, _ := sqlx.In("UPDATE jobs SET j = 1 WHERE id IN (?)", []int64{id})
	db.Exec(q, args...)
	db.Get(&id, "SELECT id FROM jobs WHERE id = ? FOR UPDATE", id)
}

func preparedLocal(ctx context.Context, db *sql.DB, id int64) error {
	st, err := db.PrepareContext(ctx, "UPDATE jobs SET k = 1 WHERE id = $1")
	if err != nil {
		return err
	}
	_, err = st.ExecContext(ctx, id)
	return err
}

type kept struct{ done *sql.Stmt }

func newKept(db *sql.DB) (k kept, err error) {
	k.done, err = db.Prepare("UPDATE jobs SET l = 1 WHERE id = $1")
	return k, err
}

func (k kept) run(id int64) { k.done.Exec(id) }

func onlyPrepared(db *sql.DB) *sql.Stmt {
	st, _ := db.Prepare("UPDATE jobs SET m = 1 WHERE id = $1")
	return st
}
