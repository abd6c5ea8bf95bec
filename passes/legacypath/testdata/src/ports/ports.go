// Package ports has the interface of another package's stores.
package ports

import "context"

// A Store settles jobs.
type Store interface {
	Done(ctx context.Context, id, token int64) error
}
