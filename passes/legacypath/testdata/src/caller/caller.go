// Package caller calls the old methods of another package.
package caller

import (
	"context"

	"called"
	"generic"
	"interfaces"
)

// Settle calls them on a type, on a generic type and on an interface.
func Settle(ctx context.Context, q *called.Queue, g *generic.Queue[string], s interfaces.Store, id int64) error {
	if err := q.Done(ctx, id); err != nil { // want `Done is the unfenced generation: call DoneFenced, which writes only while token is the caller's`
		return err
	}
	if err := g.Done(ctx, "x"); err != nil { // want `Done is the unfenced generation`
		return err
	}
	if err := s.Bury(ctx, id); err != nil { // want `Bury is the unfenced generation: call BuryFenced`
		return err
	}
	return q.DoneFenced(ctx, id, 1)
}
