// Package sqlcydb calls a query for an engine that has no :execrows.
package sqlcydb

import "context"

type Worker struct{ q *Queries }

func (w *Worker) complete(ctx context.Context, id, token int64) error {
	return w.q.CompleteJob(ctx, id, token) // want `query CompleteJob sets jobs.state 'done', and :exec drops its row count`
}
