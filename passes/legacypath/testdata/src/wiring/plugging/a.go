// Package plugging calls by the interface of another package. // want package:"calls wiring/sockets.Store.Done"
package plugging

import (
	"context"

	"wiring/sockets"
)

// Run settles a job.
func Run(ctx context.Context, s sockets.Store, id int64) error { return s.Done(ctx, id) }
