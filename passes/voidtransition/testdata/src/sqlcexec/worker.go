// Package sqlcexec calls queries that sqlc has generated.
package sqlcexec

import (
	"context"
	"database/sql"
	"errors"
)

type Worker struct{ q *Queries }

func (w *Worker) complete(ctx context.Context, id, token int64) error {
	return w.q.CompleteJob(ctx, CompleteJobParams{ID: id, Token: token}) // want `query CompleteJob sets jobs.state 'done', and :exec drops its row count; zero rows look like success: make it :execrows in queries.sql and test the count`
}

func (w *Worker) bury(ctx context.Context, id, token int64) error {
	_, err := w.q.BuryJob(ctx, id, token) // want `BuryJob sets jobs.state 'buried' and answers by its row count, which is dropped here`
	return err
}

func (w *Worker) close(ctx context.Context, id, token int64) error {
	_, err := w.q.CloseJob(ctx, id, token)
	return err
}

func (w *Worker) closeQuietly(ctx context.Context, id, token int64) error {
	_, err := w.q.CloseJob(ctx, id, token)
	if errors.Is(err, sql.ErrNoRows) { // want `CloseJob sets jobs.state 'closed', and closeQuietly does the same for zero rows as for success`
		return nil
	}
	return err
}
