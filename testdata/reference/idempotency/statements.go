package idempotency

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// statements are the writes of an owner. Each says what it sets; that it raises the
// revision and on which row is said once, in run.
type statements struct{ db *sql.DB }

// begin says that the work is about to be done.
func (s statements) begin(ctx context.Context, o Ownership, lease time.Duration) (int64, error) {
	return s.run(ctx, o, `state = 'EXECUTING', lease_until = now() + make_interval(secs => $7)`, lease.Seconds())
}

// renew puts the end of the lease off.
func (s statements) renew(ctx context.Context, o Ownership, lease time.Duration) (int64, error) {
	return s.run(ctx, o, `lease_until = now() + make_interval(secs => $7)`, lease.Seconds())
}

// complete keeps the response for whoever sends the request again.
func (s statements) complete(ctx context.Context, o Ownership, response []byte) (int64, error) {
	return s.run(ctx, o, `state = 'COMPLETED', response = $7, lease_until = NULL`, response)
}

// free gives a record back of which it is certain that nothing has happened.
func (s statements) free(ctx context.Context, o Ownership) (int64, error) {
	return s.run(ctx, o, `state = 'FREE', lease_until = NULL`)
}

// doubt says that the work was begun and has no certain outcome.
func (s statements) doubt(ctx context.Context, o Ownership) (int64, error) {
	return s.run(ctx, o, `state = 'UNKNOWN', lease_until = NULL`)
}

// run executes one write of an owner and returns the number of rows: one, or none
// if the record is not the owner's any more, or not in the state that it has seen.
func (s statements) run(ctx context.Context, o Ownership, set string, args ...any) (int64, error) {
	const (
		raise = `UPDATE idempotency_record SET state_revision = state_revision + 1, `
		guard = ` WHERE id = $1 AND scope = $2 AND owner_token = $3 AND attempt = $4
			AND claim_operation_id = $5 AND state_revision = $6`
	)
	owner := []any{o.id, o.scope, o.ownerToken, o.attempt, o.operation, o.revision}
	res, err := s.db.ExecContext(ctx, raise+set+guard, append(owner, args...)...)
	if err != nil {
		return 0, fmt.Errorf("write record %d: %w", o.id, err)
	}
	return res.RowsAffected()
}
