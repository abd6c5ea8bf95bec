// Package pgxcalls runs statements by way of pgx.
package pgxcalls

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func claim(ctx context.Context, db *pgxpool.Pool, me string) (id, token int64, err error) {
	err = db.QueryRow(ctx, `UPDATE `+pgx.Identifier{"jobs"}.Sanitize()+` SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

func batch(id, token int64) *pgx.Batch {
	b := new(pgx.Batch)
	b.Queue("UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2", id, token)
	return b
}

func batchUnfenced(ids []int64) *pgx.Batch {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue("UPDATE jobs SET state = 'done' WHERE id = $1", id) // want `sets state 'done' by id alone`
	}
	return b
}

func named(ctx context.Context, db *pgxpool.Pool, id, token int64) {
	db.Exec(ctx, "UPDATE jobs SET state = 'done' WHERE id = @id AND token = @token", pgx.NamedArgs{"id": id, "token": token})
	db.Exec(ctx, "UPDATE jobs SET state = 'done' WHERE id = @id", pgx.NamedArgs{"id": id}) // want `sets state 'done' by id alone`
}
