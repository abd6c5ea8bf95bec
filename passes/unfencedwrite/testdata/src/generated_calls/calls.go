// Package generated_calls calls generated functions of another package.
package generated_calls

import (
	"context"

	"generated/db"
)

func fail(ctx context.Context, q *db.Queries, id int64) (int64, error) {
	return q.Fail(ctx, id) // want `sets state 'failed' by id alone.* \(jobs.sql.go:40\)`
}

// Once is enough: it is the statement that has to change.
func failAgain(ctx context.Context, q *db.Queries, id int64) (int64, error) {
	return q.Fail(ctx, id)
}

func stop(ctx context.Context, q db.Querier, id int64) (int64, error) {
	return q.Stop(ctx, id) // want `sets state 'stopped' by id;.* \(jobs.sql.go:51\)`
}

func finish(ctx context.Context, q *db.Queries, id, token int64) (int64, error) {
	return q.Finish(ctx, id, token)
}

// This one is reported where its own package calls it.
func retry(ctx context.Context, q *db.Queries, id int64) (int64, error) {
	return q.Retry(ctx, id)
}
