// Package wiring brings together what others give and call. // want package:"calls wiring/lending.Finisher.Finish"
package wiring

import (
	"context"
	"database/sql"

	"wiring/lending"
	"wiring/plugging"
)

func done(ctx context.Context, s lending.Store) error {
	return s.Done(ctx, 1) // want `Done may be store.Done, the unfenced generation: have the interface ask for DoneFenced`
}

func plugged(ctx context.Context, db *sql.DB) error {
	return plugging.Run(ctx, lending.Socket(db), 1) // want `as sockets.Store its Done is called, and that is lending.store.Done, the unfenced generation: have the interface ask for DoneFenced`
}

func finish(ctx context.Context, f lending.Finisher) error { return f.Finish(ctx, 1, 2) }

func right(ctx context.Context, db *sql.DB) error { return finish(ctx, lending.Careful(db)) }

func wrong(ctx context.Context, db *sql.DB) error {
	return finish(ctx, lending.Careless(db)) // want `as lending.Finisher its Finish is called, and that is lending.quick.Finish, the unfenced generation: hand over what repeats`
}
