package pgx

import "github.com/jackc/pgx/v5/pgconn"

type Batch struct{ QueuedQueries []*QueuedQuery }

type QueuedQuery struct{ SQL string }

func (b *Batch) Queue(query string, arguments ...any) *QueuedQuery { return nil }

func (b *Batch) Len() int { return 0 }

func (q *QueuedQuery) Exec(fn func(ct pgconn.CommandTag) error) {}

func (q *QueuedQuery) Query(fn func(rows Rows) error) {}

func (q *QueuedQuery) QueryRow(fn func(row Row) error) {}

type BatchResults interface {
	Exec() (pgconn.CommandTag, error)
	Query() (Rows, error)
	QueryRow() Row
	Close() error
}
