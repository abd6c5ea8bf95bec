// Package pgxpool stands for the real one in tests.
package pgxpool

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

type Pool struct{}

func (*Pool) Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error) {
	return pgconn.CommandTag{}, nil
}

func (*Pool) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row { return nil }

func (*Pool) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults { return nil }
