// Package sqlcfix calls queries that sqlc has generated, some of which can be
// told in their file to count.
package sqlcfix

import "context"

type Worker struct{ q *Queries }

func (w *Worker) all(ctx context.Context, id, token int64) {
	_ = w.q.CompleteJob(ctx, id, token) // want `query CompleteJob .*make it :execrows in queries.sql:6 and test the count`
	_ = w.q.FailJob(ctx, id, token)     // want `query FailJob .*make it :execrows in queries.sql:10 and test the count`
	_ = w.q.DropJob(ctx, id, token)     // want `query DropJob .*make it :execrows in queries.sql:13 and test the count`
	_ = w.q.ReturnJob(ctx, id, token)   // want `query ReturnJob .*make it :execrows in queries.sql:17 and test the count`
	_ = w.q.LogJob(ctx, id, token)      // want `query LogJob .*select what the write returns and make it :one in queries.sql:20, which answers with no rows`
	_ = w.q.MovedJob(ctx, id, token)    // want `query MovedJob .*select what the write returns and make it :one in queries.sql:24, which answers with no rows`
	_ = w.q.WantJob(ctx, id, token)     // want `query WantJob .*make it :execrows in queries.sql:28 and test the count`
	_ = w.q.RenamedJob(ctx, id, token)  // want `query RenamedJob .*zero rows look like success: it is :execrows in queries.sql:32 by now, so run sqlc generate and test what it answers`
	_ = w.q.OddJob(ctx, id, token)      // want `query OddJob .*make it :execrows in queries.sql:35 and test the count`
	_ = w.q.OtherJob(ctx, id, token)    // want `query OtherJob .*make it :execrows in queries.sql:38 and test the count`
	_ = w.q.GoneJob(ctx, id, token)     // want `query GoneJob .*make it :execrows in queries.sql and test the count`
	_ = w.q.ParkJob(ctx, id, token)     // want `query ParkJob .*make it :execrows in queries.sql:41 and test the count`
	_ = w.q.SplitJob(ctx, id, token)    // want `query SplitJob .*select what the write returns and make it :one in queries.sql:44, which answers with no rows`
}
