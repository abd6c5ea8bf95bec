// Package port says what a program needs.
package port

import "context"

// A Settler settles jobs.
type Settler interface {
	Settle(ctx context.Context, id, token int64) (bool, error)
	Note(ctx context.Context, id int64) (bool, error)
}
