package durableoperation

import "context"

// Heartbeat says that the runner is alive.
func (s *Store) Heartbeat(ctx context.Context, id int64) error { // want `voidtransition: Heartbeat sets durable_operation.heartbeat_at and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE durable_operation
		SET heartbeat_at = now()
		WHERE id = $1 AND status = 'RUNNING'`, id) // want `unfencedwrite: UPDATE durable_operation sets heartbeat_at by id and status alone`
	return err
}

// Advance records that the steps up to checkpoint are done.
func (s *Store) Advance(ctx context.Context, id, checkpoint int64) error { // want `voidtransition: Advance sets durable_operation.heartbeat_at and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE durable_operation
		SET checkpoint = $2, heartbeat_at = now()
		WHERE id = $1`, id, checkpoint) // want `unfencedwrite: UPDATE durable_operation sets heartbeat_at by id alone`
	return err
}

// Finish records the end of an operation, SUCCEEDED or FAILED.
func (s *Store) Finish(ctx context.Context, id int64, status string) error { // want `voidtransition: Finish sets durable_operation.status, runner and heartbeat_at and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE durable_operation
		SET status = $2, runner = NULL, heartbeat_at = NULL
		WHERE id = $1`, id, status) // want `unfencedwrite: UPDATE durable_operation sets status, runner and heartbeat_at by id alone`
	return err
}

// Cancel ends an operation, whoever runs it.
func (s *Store) Cancel(ctx context.Context, id int64) error { // want `voidtransition: Cancel sets durable_operation.status .CANCELLED. and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE durable_operation
		SET status = 'CANCELLED', runner = NULL, heartbeat_at = NULL
		WHERE id = $1`, id) // want `unfencedwrite: UPDATE durable_operation sets status .CANCELLED. by id`
	return err
}
