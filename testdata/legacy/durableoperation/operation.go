// Package durableoperation is the generation before the epoch: a run is known by
// the runner's name, and what a runner writes goes by the id of the operation.
package durableoperation

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"time"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// ErrNone says that no operation waits.
var ErrNone = errors.New("no operation waits")

// An Operation is one in the hands of a runner.
type Operation struct {
	ID         int64
	Kind       string
	Checkpoint int64 // the steps that are done
}

// A Store is the durable_operation table.
type Store struct{ db *sql.DB }

// NewStore returns the store in db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Claim begins a run of the oldest operation that waits, or whose runner is dead.
func (s *Store) Claim(ctx context.Context, runner string, silence time.Duration) (*Operation, error) {
	var o Operation
	err := s.db.QueryRowContext(ctx, `UPDATE durable_operation `+ // want `weakclaim: the claim UPDATE durable_operation records heartbeat_at and not which acquisition this is, so no later write can name its own`
		`SET status = 'RUNNING', runner = $1, heartbeat_at = now()
		WHERE id = (
			SELECT id FROM durable_operation
			WHERE status = 'QUEUED'
				OR (status = 'RUNNING' AND heartbeat_at < now() - make_interval(secs => $2))
			ORDER BY id LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING id, kind, checkpoint`, runner, silence.Seconds()).Scan(&o.ID, &o.Kind, &o.Checkpoint)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, fmt.Errorf("claim operation: %w", err)
	}
	return &o, nil
}
