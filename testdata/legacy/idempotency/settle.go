package idempotency

import (
	"context"
	"fmt"
)

// Complete keeps the response. It looks first whether the record is still the
// owner's.
func (l *Ledger) Complete(ctx context.Context, o *Ownership, response []byte) error { // want `voidtransition: Complete sets idempotency_record.state .COMPLETED. and returns only the statement.s error`
	owned, err := l.isOwned(ctx, o)
	if err != nil {
		return err
	}
	if !owned {
		return fmt.Errorf("write record %d: %w", o.ID, ErrSuperseded)
	}
	_, err = l.db.ExecContext(ctx, `
		UPDATE idempotency_record
		SET state = 'COMPLETED', state_revision = state_revision + 1, response = $2, lease_until = NULL
		WHERE id = $1`, o.ID, response) // want `unfencedwrite: UPDATE idempotency_record sets state .COMPLETED. by id alone`
	return err
}

// isOwned reports whether a record is still the owner's.
func (l *Ledger) isOwned(ctx context.Context, o *Ownership) (bool, error) {
	var token, operation string
	err := l.db.QueryRowContext(ctx,
		`SELECT owner_token, claim_operation_id FROM idempotency_record WHERE id = $1`, o.ID).Scan(&token, &operation)
	if err != nil {
		return false, fmt.Errorf("read record %d: %w", o.ID, err)
	}
	return token == o.OwnerToken && operation == o.Operation, nil
}

// Free gives the request back: it took no effect. The owner's token and the attempt
// say enough about who is asking.
func (l *Ledger) Free(ctx context.Context, o *Ownership) error {
	res, err := l.db.ExecContext(ctx, `
		UPDATE idempotency_record
		SET state = 'FREE', state_revision = state_revision + 1, lease_until = NULL
		WHERE id = $1 AND owner_token = $2 AND attempt = $3`, o.ID, o.OwnerToken, o.Attempt) // want `unfencedwrite: UPDATE idempotency_record sets state .FREE. by id, owner_token and attempt`
	return owned(res, err, o)
}
