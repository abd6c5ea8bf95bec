package outbox

import (
	"context"
	"fmt"
	"time"
)

// Renew extends the lease of a message that takes long. Only its holder calls it.
func (s *Store) Renew(ctx context.Context, id int64, lease time.Duration) error { // want `legacypath: Renew renews messaging_outbox by id while RenewFenced names the acquisition; ` `voidtransition: Renew sets messaging_outbox.lease_until and returns only the statement.s error; `
	_, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET lease_until = now() + make_interval(secs => $2)
		WHERE id = $1`, id, lease.Seconds()) // want `unfencedwrite: .*messaging_outbox`
	return err
}

// RenewFenced extends the lease of a message, and reports whether it still stood.
func (s *Store) RenewFenced(ctx context.Context, l Lease, lease time.Duration) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET lease_until = now() + make_interval(secs => $4)
		WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`, l.ID, l.Owner, l.Token, lease.Seconds()))
}

// RejectSpent ends the messages of which budget attempts were made, and returns
// their number. What is in flight after so many attempts will not come back.
func (s *Store) RejectSpent(ctx context.Context, budget int) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'REJECTED', settled_at = now(), lease_until = NULL
		WHERE status = 'IN_FLIGHT' AND attempts >= $1`, budget) // want `unfencedwrite: .*messaging_outbox sets status 'REJECTED' by status and attempts`
	if err != nil {
		return 0, fmt.Errorf("reject spent messages: %w", err)
	}
	return res.RowsAffected()
}

// Resume puts a message up for delivery again, at an operator's request.
func (s *Store) Resume(ctx context.Context, id int64) error { // want `voidtransition: Resume sets messaging_outbox.status .PENDING. and returns only the statement.s error; `
	_, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'PENDING', attempts = 0, settled_at = NULL, lease_until = NULL
		WHERE id = $1`, id) // want `unfencedwrite: .*messaging_outbox sets status 'PENDING' by id; `
	return err
}
