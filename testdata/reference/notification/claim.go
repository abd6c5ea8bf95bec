package notification

import (
	"context"
	"fmt"
	"time"
)

// Claim leases to owner at most limit notifications that are due.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration, limit int) ([]Notification, error) {
	rows, err := s.db.QueryContext(ctx, `
		WITH due AS (
			SELECT id
			FROM notification
			WHERE status IN ('QUEUED', 'SENDING')
				AND due_at <= now()
				AND (lease_until IS NULL OR lease_until < now())
			ORDER BY due_at, id
			LIMIT $3
			FOR UPDATE SKIP LOCKED
		)
		UPDATE notification AS n
		SET status = 'SENDING',
			attempts = n.attempts + 1,
			lease_owner = $1,
			lease_fence = n.lease_fence + 1,
			lease_until = now() + make_interval(secs => $2)
		FROM due
		WHERE n.id = due.id
		RETURNING n.id, n.lease_owner, n.lease_fence, n.recipient_id, n.body, n.attempts`,
		owner, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim notifications: %w", err)
	}
	defer rows.Close()
	var claimed []Notification
	for rows.Next() {
		var n Notification
		if err := rows.Scan(&n.id, &n.owner, &n.fence, &n.RecipientID, &n.Body, &n.Attempts); err != nil {
			return nil, fmt.Errorf("read claimed notification: %w", err)
		}
		claimed = append(claimed, n)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("claim notifications: %w", err)
	}
	return claimed, nil
}
