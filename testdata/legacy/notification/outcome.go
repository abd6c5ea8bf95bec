package notification

import (
	"context"
	"fmt"
	"time"
)

// MarkSent records that the provider has taken the notification, and reports
// whether it was still the caller's.
func (s *Store) MarkSent(ctx context.Context, n Notification) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE notification
		SET status = 'SENT', lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_fence = $3`, n.ID, n.Owner, n.Fence)
	if err != nil {
		return false, fmt.Errorf("settle notification %d: %w", n.ID, err)
	}
	rows, err := res.RowsAffected()
	return rows == 1, err
}

// Show writes what the recipient is shown of a notification.
func (s *Store) Show(ctx context.Context, id int64, state, providerRef string) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE notification_view
		SET state = $2, provider_ref = NULLIF($3, ''), changed_at = now()
		WHERE notification_id = $1`, id, state, providerRef)
	return err
}

// MarkFailed records that the notification will not arrive, and shows it. It is one
// transaction, so that both tables always agree.
func (s *Store) MarkFailed(ctx context.Context, n Notification) error { // want `voidtransition: MarkFailed sets notification.status .FAILED. and returns only the statement.s error`
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `
		UPDATE notification
		SET status = 'FAILED', lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_fence = $3`, n.ID, n.Owner, n.Fence); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE notification_view `+ // want `sidewrite: UPDATE notification_view runs whether or not the write that sets status .FAILED. of notification was won`
		`SET state = 'LOST', changed_at = now()
		WHERE notification_id = $1`, n.ID); err != nil {
		return err
	}
	return tx.Commit()
}

// Reschedule gives the notification back, to be sent again after delay, and reports
// whether it was still the caller's.
func (s *Store) Reschedule(ctx context.Context, n Notification, delay time.Duration) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE notification
		SET status = 'QUEUED', due_at = now() + make_interval(secs => $4),
			lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_fence = $3`, n.ID, n.Owner, n.Fence, delay.Seconds())
	if err != nil {
		return false, fmt.Errorf("settle notification %d: %w", n.ID, err)
	}
	rows, err := res.RowsAffected()
	return rows == 1, err
}
