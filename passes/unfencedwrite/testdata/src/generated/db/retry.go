package db

import "context"

// GiveBack calls a generated function by hand.
func GiveBack(ctx context.Context, q Querier, id int64) (int64, error) {
	return q.Retry(ctx, id) // want `sets state 'queued' .*by id alone.* \(jobs.sql.go:63\)`
}

func giveBackAgain(ctx context.Context, q *Queries, id int64) (int64, error) {
	return q.Retry(ctx, id)
}
