// Package sockets has an interface, and nobody on either side of it.
package sockets

import "context"

// A Store settles jobs.
type Store interface {
	Done(ctx context.Context, id int64) error
}
