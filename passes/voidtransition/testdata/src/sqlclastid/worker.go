// Package sqlclastid calls queries whose annotation asks for the id of a row that
// they do not insert.
package sqlclastid

import "context"

type Worker struct{ q *Queries }

func (w *Worker) complete(ctx context.Context, id, token int64) error {
	_, err := w.q.CompleteJob(ctx, id, token) // want `query CompleteJob sets jobs.state 'done', and :execlastid drops its row count; zero rows look like success: make it :execrows in queries.sql:5 and test the count`
	return err
}

// Here the id says whether there was a row.
func (w *Worker) fail(ctx context.Context, id, token int64) (bool, error) {
	got, err := w.q.FailJob(ctx, id, token)
	return got == id, err
}
