// Package durableoperation runs operations that outlive their process: each step
// moves a checkpoint on, and whoever continues an operation begins there.
//
// A runner whose heartbeat stops is taken for dead, and may only have been slow. So
// a run has an epoch, raised by the claim, and everything that a runner writes names
// it: the heartbeat, the checkpoint and the end. The heartbeat is also how a
// runner learns early that it has lost the operation, or that somebody wants it to
// end; but nothing rests on its learning that in time.
package durableoperation

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

var (
	// ErrSuperseded says that the run is not the current one any more. Nothing was
	// written.
	ErrSuperseded = errors.New("the operation is run by somebody else")

	// ErrCancelRequested says that somebody wants the operation to end.
	ErrCancelRequested = errors.New("the operation is to be cancelled")

	// ErrFailed says that a step has failed, and the operation with it.
	ErrFailed = errors.New("a step of the operation has failed")

	// ErrNone says that no operation waits.
	ErrNone = errors.New("no operation waits")
)

// A Run is one run of one operation. Only Store.Claim makes one.
type Run struct {
	id     int64
	runner string
	epoch  int64
}

// ID is the key of the operation.
func (r Run) ID() int64 { return r.id }

// An Operation is one in the hands of a runner.
type Operation struct {
	Run
	Kind       string
	Checkpoint int64 // the steps that are done
}

// A Store is the durable_operation table.
type Store struct{ db *sql.DB }

// NewStore returns the store in db, which must have the Migrations.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Enqueue adds an operation within the caller's transaction.
func Enqueue(ctx context.Context, tx *sql.Tx, kind string) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `INSERT INTO durable_operation (kind) VALUES ($1) RETURNING id`, kind).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue operation %s: %w", kind, err)
	}
	return id, nil
}
