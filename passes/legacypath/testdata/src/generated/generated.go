// Package generated has both generations in a generated file, where a comment // want package:"fenced"
// would not last.
package generated

import "context"

// Work calls the old query.
func Work(ctx context.Context, q Querier, id int64) error {
	return q.CompleteJob(ctx, id) // want `CompleteJob is the unfenced generation: call FinishJob`
}
