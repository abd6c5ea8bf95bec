// Package p: a list of named arguments is known by its type in the caller.
package p

import (
	"context"

	"github.com/jackc/pgx/v5"
)

func run(ctx context.Context, c *pgx.Conn, table string, args any) {
	c.Exec(ctx, "UPDATE "+table+" SET a = 1 WHERE id = @id", args)
}

func f(ctx context.Context, c *pgx.Conn, table string, id int, args pgx.NamedArgs) {
	run(ctx, c, table, id)
	run(ctx, c, table, args)
}

func g(ctx context.Context, c *pgx.Conn, table string, id int, args pgx.NamedArgs) {
	run(ctx, c, table, args)
	run(ctx, c, table, id)
}
