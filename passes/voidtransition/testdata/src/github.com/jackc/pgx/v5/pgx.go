// Package pgx stands for the real one in tests.
package pgx

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

var ErrNoRows = errors.New("no rows in result set")

type Row interface{ Scan(dest ...any) error }

type CollectableRow interface{ Scan(dest ...any) error }

type Rows interface {
	Close()
	Err() error
	Next() bool
	Scan(dest ...any) error
}

type Tx interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) Row
	SendBatch(ctx context.Context, b *Batch) BatchResults
	Commit(ctx context.Context) error
	Rollback(ctx context.Context) error
}

func BeginFunc(ctx context.Context, db any, fn func(Tx) error) error { return nil }

func CollectRows[T any](rows Rows, fn func(row CollectableRow) (T, error)) ([]T, error) {
	return nil, nil
}

func CollectOneRow[T any](rows Rows, fn func(row CollectableRow) (T, error)) (t T, err error) {
	return t, nil
}

func RowTo[T any](row CollectableRow) (t T, err error) { return t, nil }
