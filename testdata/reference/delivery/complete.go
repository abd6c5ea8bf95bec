package delivery

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// held is the condition of every completion: the message is still this
// acquisition's, and its channel is still in the epoch of the claim. The lock makes
// a cut-over wait for the completion, or the completion for the cut-over; without
// it the completion would see the channel as it was before a cut-over that is just
// being committed.
const held = `
		WHERE d.id = $1 AND d.lease_owner = $2 AND d.lease_token = $3
			AND EXISTS (
				SELECT FROM delivery_authority AS a
				WHERE a.channel = d.channel AND a.epoch = $4
				FOR SHARE)`

// MarkDelivered records that the message has arrived.
func (s *Store) MarkDelivered(ctx context.Context, l Lease) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE message_delivery AS d
		SET status = 'DELIVERED', lease_owner = NULL, lease_until = NULL`+held,
		l.id, l.owner, l.token, l.epoch)
	return completed(res, err, l)
}

// MarkRejected records that the address takes no such message.
func (s *Store) MarkRejected(ctx context.Context, l Lease) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE message_delivery AS d
		SET status = 'REJECTED', lease_owner = NULL, lease_until = NULL`+held,
		l.id, l.owner, l.token, l.epoch)
	return completed(res, err, l)
}

// Reschedule gives the message back, to be sent again after delay.
func (s *Store) Reschedule(ctx context.Context, l Lease, delay time.Duration) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE message_delivery AS d
		SET status = 'PENDING', due_at = now() + make_interval(secs => $5),
			lease_owner = NULL, lease_until = NULL`+held,
		l.id, l.owner, l.token, l.epoch, delay.Seconds())
	return completed(res, err, l)
}

// completed reads the answer of a completion.
func completed(res sql.Result, err error, l Lease) error {
	if err != nil {
		return fmt.Errorf("complete message %d: %w", l.id, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("complete message %d: %w", l.id, err)
	}
	if n == 0 {
		return fmt.Errorf("complete message %d: %w", l.id, ErrSuperseded)
	}
	return nil
}
