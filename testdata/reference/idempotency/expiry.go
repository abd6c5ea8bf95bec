package idempotency

import (
	"context"
	"fmt"
)

// DoubtExpired marks the requests UNKNOWN whose owner was lost after it had begun
// the work, and returns their number. It never makes one free: the effect may have
// happened. An owner that was not lost but slow is superseded by it.
func (l *Ledger) DoubtExpired(ctx context.Context) (int64, error) {
	res, err := l.db.ExecContext(ctx, `
		UPDATE idempotency_record
		SET state = 'UNKNOWN', state_revision = state_revision + 1, lease_until = NULL
		WHERE state = 'EXECUTING' AND lease_until < now()`)
	if err != nil {
		return 0, fmt.Errorf("doubt expired requests: %w", err)
	}
	return res.RowsAffected()
}

// Settle ends the doubt about a request, once somebody has found out what became of
// it: it took effect, with this response. It returns the number of rows, none if
// the request is not, or not any more, in doubt.
func (l *Ledger) Settle(ctx context.Context, r Request, response []byte) (int64, error) {
	res, err := l.db.ExecContext(ctx, `
		UPDATE idempotency_record
		SET state = 'COMPLETED', state_revision = state_revision + 1, response = $3
		WHERE scope = $1 AND request_key = $2 AND state = 'UNKNOWN'`, r.Scope, r.Key, response)
	if err != nil {
		return 0, fmt.Errorf("settle request %s/%s: %w", r.Scope, r.Key, err)
	}
	return res.RowsAffected()
}
