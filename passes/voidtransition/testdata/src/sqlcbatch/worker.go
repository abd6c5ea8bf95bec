// Package sqlcbatch runs batches that sqlc has generated.
package sqlcbatch

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

var ErrLost = errors.New("lost")

type Worker struct{ q *Queries }

// The function gets the error of each statement, and no count.
func (w *Worker) complete(ctx context.Context, args []CompleteJobsParams) (failed error) {
	w.q.CompleteJobs(ctx, args).Exec(func(_ int, err error) { // want `query CompleteJobs sets jobs.state 'done', and :batchexec drops its row count; zero rows look like success: add RETURNING and make it :batchone in batch.sql:6, which answers with no rows`
		failed = errors.Join(failed, err)
	})
	return failed
}

func (w *Worker) fail(ctx context.Context, args []FailJobsParams) (lost []int64, failed error) {
	w.q.FailJobs(ctx, args).QueryRow(func(i int, _ int64, err error) {
		switch {
		case errors.Is(err, pgx.ErrNoRows):
			lost = append(lost, args[i].ID)
		case err != nil:
			failed = err
		}
	})
	return lost, failed
}

func (w *Worker) failAny(ctx context.Context, args []FailJobsParams) (failed error) {
	br := w.q.FailJobs(ctx, args)
	br.QueryRow(func(_ int, _ int64, err error) {
		if failed == nil {
			failed = err
		}
	})
	return failed
}

func (w *Worker) failQuietly(ctx context.Context, args []FailJobsParams) (failed error) {
	w.q.FailJobs(ctx, args).QueryRow(func(_ int, _ int64, err error) {
		if err != nil && !errors.Is(err, pgx.ErrNoRows) { // want `FailJobs sets jobs.state 'failed', and failQuietly does the same for zero rows as for success`
			failed = err
		}
	})
	return failed
}

func (w *Worker) failClosed(ctx context.Context, args []FailJobsParams) error {
	return w.q.FailJobs(ctx, args).Close() // want `FailJobs sets jobs.state 'failed' and answers by its outcome, which is dropped here`
}

func (w *Worker) bury(ctx context.Context, args []BuryJobsParams) (n int, failed error) {
	w.q.BuryJobs(ctx, args).Query(func(_ int, ids []int64, err error) {
		n += len(ids)
		failed = errors.Join(failed, err)
	})
	return n, failed
}

func (w *Worker) buryQuietly(ctx context.Context, args []BuryJobsParams) (failed error) {
	w.q.BuryJobs(ctx, args).Query(func(_ int, _ []int64, err error) { // want `BuryJobs sets jobs.state 'buried' and answers by its outcome, which is dropped here`
		failed = errors.Join(failed, err)
	})
	return failed
}
