package idempotency

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A Ledger is the idempotency_record table.
type Ledger struct {
	db   *sql.DB
	held statements
}

// NewLedger returns the ledger in db, which must have the Migrations.
func NewLedger(db *sql.DB) *Ledger { return &Ledger{db: db, held: statements{db}} }

// Claim makes owner the owner of a request that is new, free, or claimed by
// somebody who has let the lease end before the work was begun. A request that is
// done already has a response; one in other hands is ErrBusy or ErrUnknown.
func (l *Ledger) Claim(ctx context.Context, r Request, owner string, lease time.Duration) (o Ownership, response []byte, err error) {
	o = Ownership{scope: r.Scope, ownerToken: owner}
	err = l.db.QueryRowContext(ctx, `
		INSERT INTO idempotency_record AS r
			(scope, request_key, state, owner_token, attempt, claim_operation_id, lease_until)
		VALUES ($1, $2, 'CLAIMED', $3, 1, gen_random_uuid(), now() + make_interval(secs => $4))
		ON CONFLICT (scope, request_key) DO UPDATE
		SET state = 'CLAIMED',
			owner_token = excluded.owner_token,
			attempt = r.attempt + 1,
			claim_operation_id = excluded.claim_operation_id,
			state_revision = r.state_revision + 1,
			lease_until = excluded.lease_until
		WHERE r.state = 'FREE' OR (r.state = 'CLAIMED' AND r.lease_until < now())
		RETURNING r.id, r.attempt, r.claim_operation_id, r.state_revision`,
		r.Scope, r.Key, owner, lease.Seconds()).Scan(&o.id, &o.attempt, &o.operation, &o.revision)
	if errors.Is(err, sql.ErrNoRows) {
		response, err = l.response(ctx, r)
		return Ownership{}, response, err
	}
	if err != nil {
		return Ownership{}, nil, fmt.Errorf("claim request %s/%s: %w", r.Scope, r.Key, err)
	}
	return o, nil, nil
}

// response is what a request that cannot be claimed is answered with.
func (l *Ledger) response(ctx context.Context, r Request) (response []byte, err error) {
	var state string
	err = l.db.QueryRowContext(ctx,
		`SELECT state, response FROM idempotency_record WHERE scope = $1 AND request_key = $2`,
		r.Scope, r.Key).Scan(&state, &response)
	if err != nil {
		return nil, fmt.Errorf("read request %s/%s: %w", r.Scope, r.Key, err)
	}
	switch state {
	case "COMPLETED":
		return response, nil
	case "UNKNOWN":
		return nil, fmt.Errorf("request %s/%s: %w", r.Scope, r.Key, ErrUnknown)
	}
	return nil, fmt.Errorf("request %s/%s: %w", r.Scope, r.Key, ErrBusy)
}

// Begin says that the work is about to be done. From here on nobody takes the
// record over.
func (l *Ledger) Begin(ctx context.Context, o Ownership, lease time.Duration) (Ownership, error) {
	n, err := l.held.begin(ctx, o, lease)
	return o.next(), held(n, err, o)
}

// Renew puts the end of the lease off to lease from now.
func (l *Ledger) Renew(ctx context.Context, o Ownership, lease time.Duration) (Ownership, error) {
	n, err := l.held.renew(ctx, o, lease)
	return o.next(), held(n, err, o)
}

// Complete keeps the response.
func (l *Ledger) Complete(ctx context.Context, o Ownership, response []byte) error {
	n, err := l.held.complete(ctx, o, response)
	return held(n, err, o)
}

// Free gives the request back: it certainly took no effect.
func (l *Ledger) Free(ctx context.Context, o Ownership) error {
	n, err := l.held.free(ctx, o)
	return held(n, err, o)
}

// Doubt says that the request was begun and that its outcome is not known.
func (l *Ledger) Doubt(ctx context.Context, o Ownership) error {
	n, err := l.held.doubt(ctx, o)
	return held(n, err, o)
}

// held reads the answer of an owner's write.
func held(n int64, err error, o Ownership) error {
	if err == nil && n == 0 {
		return fmt.Errorf("write record %d: %w", o.id, ErrSuperseded)
	}
	return err
}
