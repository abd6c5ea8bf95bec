package notification

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// MarkSent records that the provider has taken the notification, under its own
// reference.
func (s *Store) MarkSent(ctx context.Context, l Lease, providerRef string) error {
	return s.end(ctx, l, "SENT", "ARRIVED", providerRef)
}

// MarkFailed records that the notification will not arrive.
func (s *Store) MarkFailed(ctx context.Context, l Lease) error {
	return s.end(ctx, l, "FAILED", "LOST", "")
}

// Reschedule gives the notification back, to be sent again after delay. What is
// shown of it stays as it is.
func (s *Store) Reschedule(ctx context.Context, l Lease, delay time.Duration) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE notification
		SET status = 'QUEUED', due_at = now() + make_interval(secs => $4),
			lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_fence = $3`,
		l.id, l.owner, l.fence, delay.Seconds())
	return won(res, err, l)
}

// end moves a held notification to its last state and its view along with it.
func (s *Store) end(ctx context.Context, l Lease, status, shown, providerRef string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("end notification %d: %w", l.id, err)
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, `
		UPDATE notification
		SET status = $4, lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_fence = $3`,
		l.id, l.owner, l.fence, status)
	if err := won(res, err, l); err != nil {
		return err
	}
	// Only who has won gets here: the view has the key of the notification and
	// nothing that would tell one acquisition from another.
	if _, err := tx.ExecContext(ctx, `
		UPDATE notification_view
		SET state = $2, provider_ref = NULLIF($3, ''), changed_at = now()
		WHERE notification_id = $1`, l.id, shown, providerRef); err != nil {
		return fmt.Errorf("show notification %d as %s: %w", l.id, shown, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("end notification %d: %w", l.id, err)
	}
	return nil
}

// won reads the answer of a transition: an error unless it changed the row.
func won(res sql.Result, err error, l Lease) error {
	if err != nil {
		return fmt.Errorf("settle notification %d: %w", l.id, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("settle notification %d: %w", l.id, err)
	}
	if n == 0 {
		return fmt.Errorf("settle notification %d: %w", l.id, ErrSuperseded)
	}
	return nil
}
