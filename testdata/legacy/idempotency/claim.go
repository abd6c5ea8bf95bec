package idempotency

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Claim makes owner the owner of a request that is new or free, or claimed by
// somebody whose lease has ended.
func (l *Ledger) Claim(ctx context.Context, scope, key, owner string, lease time.Duration) (Ownership, error) {
	o := Ownership{Scope: scope, OwnerToken: owner}
	err := l.db.QueryRowContext(ctx, `
		INSERT INTO idempotency_record AS r
			(scope, request_key, state, owner_token, attempt, claim_operation_id, lease_until)
		VALUES ($1, $2, 'CLAIMED', $3, 1, gen_random_uuid(), now() + make_interval(secs => $4))
		ON CONFLICT (scope, request_key) DO UPDATE
		SET state = 'CLAIMED', owner_token = excluded.owner_token, attempt = r.attempt + 1,
			claim_operation_id = excluded.claim_operation_id, state_revision = r.state_revision + 1,
			lease_until = excluded.lease_until
		WHERE r.state = 'FREE' OR (r.state = 'CLAIMED' AND r.lease_until < now())
		RETURNING r.id, r.attempt, r.claim_operation_id, r.state_revision`,
		scope, key, owner, lease.Seconds()).Scan(&o.ID, &o.Attempt, &o.Operation, &o.Revision)
	if errors.Is(err, sql.ErrNoRows) {
		return Ownership{}, fmt.Errorf("request %s/%s: %w", scope, key, ErrBusy)
	}
	if err != nil {
		return Ownership{}, fmt.Errorf("claim request %s/%s: %w", scope, key, err)
	}
	return o, nil
}

// Begin says that the work is about to be done.
func (l *Ledger) Begin(ctx context.Context, o *Ownership) error {
	res, err := l.db.ExecContext(ctx, `
		UPDATE idempotency_record
		SET state = 'EXECUTING', state_revision = state_revision + 1
		WHERE id = $1 AND scope = $2 AND owner_token = $3 AND attempt = $4
			AND claim_operation_id = $5 AND state_revision = $6`,
		o.ID, o.Scope, o.OwnerToken, o.Attempt, o.Operation, o.Revision)
	if err := owned(res, err, o); err != nil {
		return err
	}
	o.Revision++
	return nil
}

// owned reads the answer of an owner's write.
func owned(res sql.Result, err error, o *Ownership) error {
	if err != nil {
		return fmt.Errorf("write record %d: %w", o.ID, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("write record %d: %w", o.ID, err)
	}
	if n == 0 {
		return fmt.Errorf("write record %d: %w", o.ID, ErrSuperseded)
	}
	return nil
}
