// Package idempotencyversion fences with the version of an optimistic lock, which
// an object mapper raises with every save. The claim is plain SQL beside the
// mapper, and leaves the version as it is.
package idempotencyversion

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

var (
	// ErrConflict says that somebody else has saved the record since it was read.
	ErrConflict = errors.New("the record was saved by somebody else")

	// ErrBusy says that another owner has the request in hand, or has done it.
	ErrBusy = errors.New("the request is being worked on")
)

// A Record is one request.
type Record struct {
	ID      int64
	Version int64
}

// A Ledger is the idempotency_record table.
type Ledger struct{ db *sql.DB }

// NewLedger returns the ledger in db.
func NewLedger(db *sql.DB) *Ledger { return &Ledger{db: db} }

// Claim makes owner the owner of a request that is new, or in hands whose lease has
// ended.
func (l *Ledger) Claim(ctx context.Context, scope, key, owner string, lease time.Duration) (*Record, error) {
	var r Record
	err := l.db.QueryRowContext(ctx, `INSERT INTO idempotency_record AS r (scope, request_key, state, owner_token, lease_until) `+ // want `weakclaim: the claim upsert of idempotency_record leaves version as it is, so the holder before keeps a valid token`
		`VALUES ($1, $2, 'CLAIMED', $3, now() + make_interval(secs => $4))
		ON CONFLICT (scope, request_key) DO UPDATE
		SET state = 'CLAIMED', owner_token = excluded.owner_token, lease_until = excluded.lease_until
		WHERE r.state = 'CLAIMED' AND r.lease_until < now()
		RETURNING r.id, r.version`, scope, key, owner, lease.Seconds()).Scan(&r.ID, &r.Version)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("request %s/%s: %w", scope, key, ErrBusy)
	}
	if err != nil {
		return nil, fmt.Errorf("claim request %s/%s: %w", scope, key, err)
	}
	return &r, nil
}

// Complete keeps the response, unless somebody else has saved the record meanwhile.
func (l *Ledger) Complete(ctx context.Context, r *Record, response []byte) error {
	res, err := l.db.ExecContext(ctx, `
		UPDATE idempotency_record
		SET state = 'COMPLETED', response = $3, lease_until = NULL, version = version + 1
		WHERE id = $1 AND version = $2`, r.ID, r.Version, response)
	if err != nil {
		return fmt.Errorf("save record %d: %w", r.ID, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("save record %d: %w", r.ID, err)
	}
	if n == 0 {
		return fmt.Errorf("save record %d: %w", r.ID, ErrConflict)
	}
	return nil
}
