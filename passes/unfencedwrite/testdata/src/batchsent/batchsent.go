// Package batchsent sends batches where rows are locked, and where none are.
package batchsent

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A Queue is a pool of connections.
type Queue struct{ pool *pgxpool.Pool }

// Claim takes a row and returns the token that the statement has advanced.
func (q *Queue) Claim(ctx context.Context, me string) (id, token int64, err error) {
	err = q.pool.QueryRow(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Lock locks a job in a transaction of its caller's.
func Lock(ctx context.Context, tx pgx.Tx, id, token int64) error {
	var one int
	return tx.QueryRow(ctx, `SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one)
}

// OnPool sends a batch that is a transaction of its own.
func (q *Queue) OnPool(ctx context.Context, ids []int64) error {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	}
	return q.pool.SendBatch(ctx, b).Close()
}

// OnPoolFenced names the acquisition.
func (q *Queue) OnPoolFenced(ctx context.Context, id, token int64) error {
	b := &pgx.Batch{}
	b.Queue(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return q.pool.SendBatch(ctx, b).Close()
}

// OnTx sends a batch in a transaction that may have locked the rows.
func OnTx(ctx context.Context, tx pgx.Tx, ids []int64) error {
	b := &pgx.Batch{}
	for _, id := range ids {
		b.Queue(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	}
	return tx.SendBatch(ctx, b).Close()
}

// Handed leaves it to its caller where the batch is sent.
func Handed(b *pgx.Batch, id int64) {
	b.Queue(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
}
