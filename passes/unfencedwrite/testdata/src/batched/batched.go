// Package batched queues statements and sends them at once.
package batched

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Claim takes a row and returns the token that the statement has advanced.
func Claim(ctx context.Context, tx pgx.Tx, me string) (id, token int64, err error) {
	err = tx.QueryRow(ctx, `
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Batched sends both at once, so that the second cannot wait for the answer of
// the first.
func Batched(ctx context.Context, send func(context.Context, *pgx.Batch) error, id, token int64) error {
	b := &pgx.Batch{}
	b.Queue(`UPDATE jobs SET lease_until = now() WHERE id = $1 AND token = $2`, id, token)
	b.Queue(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	return send(ctx, b)
}

// BatchedFenced has a fence in each.
func BatchedFenced(ctx context.Context, send func(context.Context, *pgx.Batch) error, id, token int64) error {
	b := &pgx.Batch{}
	b.Queue(`UPDATE jobs SET lease_until = now() WHERE id = $1 AND token = $2`, id, token)
	b.Queue(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return send(ctx, b)
}
