package durableoperation

import (
	"context"
	"fmt"
)

// RequestCancel has an operation end: at once if it waits, and through its runner,
// at the next heartbeat, if it runs. It returns the number of rows: none if the
// operation has ended.
//
// Nobody ends an operation under its runner's hands. Whoever asks has no run to
// name, so the statement asks for the state that it changes.
func (s *Store) RequestCancel(ctx context.Context, id int64) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE durable_operation
		SET status = 'CANCELLED'
		WHERE id = $1 AND status = 'QUEUED'`, id)
	if err != nil {
		return 0, fmt.Errorf("cancel operation %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return n, err
	}
	res, err = s.db.ExecContext(ctx, `
		UPDATE durable_operation
		SET cancel_requested = true
		WHERE id = $1 AND status IN ('QUEUED', 'RUNNING')`, id)
	if err != nil {
		return 0, fmt.Errorf("request cancel of operation %d: %w", id, err)
	}
	return res.RowsAffected()
}
