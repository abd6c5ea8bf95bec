package delivery

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// MarkDelivered records that the message has arrived. Only the system that has the
// authority over the channel gets here, and only with its own message.
func (s *Store) MarkDelivered(ctx context.Context, m Message) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE message_delivery AS d
		SET status = 'DELIVERED', lease_owner = NULL, lease_until = NULL
		WHERE d.id = $1 AND d.lease_owner = $2 AND d.lease_token = $3 AND EXISTS (SELECT FROM delivery_authority AS a WHERE a.channel = d.channel AND a.epoch = $4)`, m.ID, m.Owner, m.Token, m.Epoch) // want `unfencedwrite: UPDATE message_delivery sets status .DELIVERED. .*the row of delivery_authority can be taken over between the reading of its fence and the write`
	return completed(res, err, m)
}

// MarkRejected records that the address takes no such message.
func (s *Store) MarkRejected(ctx context.Context, m Message) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE message_delivery AS d
		SET status = 'REJECTED', lease_owner = NULL, lease_until = NULL
		WHERE d.id = $1 AND d.lease_owner = $2 AND d.lease_token = $3 AND EXISTS (SELECT FROM delivery_authority AS a WHERE a.channel = d.channel AND a.epoch = $4)`, m.ID, m.Owner, m.Token, m.Epoch) // want `unfencedwrite: UPDATE message_delivery sets status .REJECTED. .*the row of delivery_authority can be taken over between the reading of its fence and the write`
	return completed(res, err, m)
}

// Reschedule gives the message back, to be sent again after delay. It changes
// nothing that could not be changed again, and so needs no more than the id.
func (s *Store) Reschedule(ctx context.Context, m Message, delay time.Duration) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE message_delivery AS d
		SET status = 'PENDING', due_at = now() + make_interval(secs => $3),
			lease_owner = NULL, lease_until = NULL
		WHERE d.id = $1 AND EXISTS (SELECT FROM delivery_authority AS a WHERE a.channel = d.channel AND a.epoch = $2)`, m.ID, m.Epoch, delay.Seconds()) // want `unfencedwrite: UPDATE message_delivery sets status .PENDING. by id and channel alone`
	return completed(res, err, m)
}

// completed reads the answer of a completion.
func completed(res sql.Result, err error, m Message) error {
	if err != nil {
		return fmt.Errorf("complete message %d: %w", m.ID, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("complete message %d: %w", m.ID, err)
	}
	if n == 0 {
		return fmt.Errorf("complete message %d: %w", m.ID, ErrSuperseded)
	}
	return nil
}
