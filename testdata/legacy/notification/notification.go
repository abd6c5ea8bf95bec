// Package notification is the generation before the gate: its transitions name the
// acquisition, and the write that follows them does not ask what they answered.
package notification

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"time"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// A Notification is one in the hands of a worker.
type Notification struct {
	ID       int64
	Owner    string
	Fence    int64
	Body     string
	Attempts int
}

// A Store is the notification table and the view.
type Store struct{ db *sql.DB }

// NewStore returns the store in db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Claim leases to owner at most limit notifications that are due.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration, limit int) ([]Notification, error) {
	rows, err := s.db.QueryContext(ctx, `
		UPDATE notification
		SET status = 'SENDING', attempts = attempts + 1, lease_owner = $1, lease_fence = lease_fence + 1,
			lease_until = now() + make_interval(secs => $2)
		WHERE id IN (
			SELECT id FROM notification
			WHERE status IN ('QUEUED', 'SENDING')
				AND due_at <= now()
				AND (lease_until IS NULL OR lease_until < now())
			ORDER BY due_at, id
			LIMIT $3
			FOR UPDATE SKIP LOCKED)
		RETURNING id, lease_owner, lease_fence, body, attempts`, owner, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim notifications: %w", err)
	}
	defer rows.Close()
	var claimed []Notification
	for rows.Next() {
		var n Notification
		if err := rows.Scan(&n.ID, &n.Owner, &n.Fence, &n.Body, &n.Attempts); err != nil {
			return nil, fmt.Errorf("read claimed notification: %w", err)
		}
		claimed = append(claimed, n)
	}
	return claimed, rows.Err()
}
