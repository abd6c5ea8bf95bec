// Package pgx stands for the real one in tests.
package pgx

import (
	"context"

	"github.com/jackc/pgx/v5/pgconn"
)

type (
	Row           interface{ Scan(dest ...any) error }
	Rows          interface{ Close() }
	Identifier    []string
	NamedArgs     map[string]any
	QueryExecMode int
	QueuedQuery   struct{}
	Batch         struct{}
	BatchResults  interface{ Close() error }
	Conn          struct{}
)

const QueryExecModeExec QueryExecMode = 1

type Tx interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) Row
	SendBatch(ctx context.Context, b *Batch) BatchResults
	Commit(ctx context.Context) error
}

func (Identifier) Sanitize() string { return "" }

func (*Batch) Queue(query string, arguments ...any) *QueuedQuery { return nil }

func (*Conn) Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error) {
	return pgconn.CommandTag{}, nil
}
