package durableoperation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Claim begins a run of the oldest operation that waits, or whose runner has not
// been heard of for silence. ErrNone says that there is none.
func (s *Store) Claim(ctx context.Context, runner string, silence time.Duration) (Operation, error) {
	o := Operation{Run: Run{runner: runner}}
	err := s.db.QueryRowContext(ctx, `
		UPDATE durable_operation
		SET status = 'RUNNING', runner = $1, run_epoch = run_epoch + 1, heartbeat_at = now()
		WHERE id = (
			SELECT id
			FROM durable_operation
			WHERE status = 'QUEUED'
				OR (status = 'RUNNING' AND heartbeat_at < now() - make_interval(secs => $2))
			ORDER BY id
			LIMIT 1
			FOR UPDATE SKIP LOCKED
		)
		RETURNING id, run_epoch, kind, checkpoint`,
		runner, silence.Seconds()).Scan(&o.id, &o.epoch, &o.Kind, &o.Checkpoint)
	if errors.Is(err, sql.ErrNoRows) {
		return Operation{}, ErrNone
	}
	if err != nil {
		return Operation{}, fmt.Errorf("claim operation: %w", err)
	}
	return o, nil
}
