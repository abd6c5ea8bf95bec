package durableoperation

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// current is the condition of everything that a runner writes.
const current = ` WHERE id = $1 AND runner = $2 AND run_epoch = $3`

// Heartbeat says that the runner is alive. ErrSuperseded and ErrCancelRequested are
// reasons to stop.
func (s *Store) Heartbeat(ctx context.Context, r Run) error {
	var cancel bool
	err := s.db.QueryRowContext(ctx,
		`UPDATE durable_operation SET heartbeat_at = now()`+current+` RETURNING cancel_requested`,
		r.id, r.runner, r.epoch).Scan(&cancel)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("operation %d: %w", r.id, ErrSuperseded)
	case err != nil:
		return fmt.Errorf("heartbeat of operation %d: %w", r.id, err)
	case cancel:
		return fmt.Errorf("operation %d: %w", r.id, ErrCancelRequested)
	}
	return nil
}

// Advance records that the steps up to checkpoint are done.
func (s *Store) Advance(ctx context.Context, r Run, checkpoint int64) error {
	res, err := s.db.ExecContext(ctx,
		`UPDATE durable_operation SET checkpoint = $4, heartbeat_at = now()`+current,
		r.id, r.runner, r.epoch, checkpoint)
	return written(res, err, r)
}

// Succeed records that all steps are done.
func (s *Store) Succeed(ctx context.Context, r Run) error { return s.end(ctx, r, "SUCCEEDED") }

// Fail records that the operation cannot go on.
func (s *Store) Fail(ctx context.Context, r Run) error { return s.end(ctx, r, "FAILED") }

// Cancel records that the runner has stopped because somebody wanted it to.
func (s *Store) Cancel(ctx context.Context, r Run) error { return s.end(ctx, r, "CANCELLED") }

// end moves a running operation to a state in which nobody will run it.
func (s *Store) end(ctx context.Context, r Run, status string) error {
	res, err := s.db.ExecContext(ctx,
		`UPDATE durable_operation SET status = $4, runner = NULL, heartbeat_at = NULL`+current,
		r.id, r.runner, r.epoch, status)
	return written(res, err, r)
}

// written reads the answer of a runner's write.
func written(res sql.Result, err error, r Run) error {
	if err != nil {
		return fmt.Errorf("write operation %d: %w", r.id, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("write operation %d: %w", r.id, err)
	}
	if n == 0 {
		return fmt.Errorf("write operation %d: %w", r.id, ErrSuperseded)
	}
	return nil
}
