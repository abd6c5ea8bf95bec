package delivery

import (
	"context"
	"fmt"
	"time"
)

// Claim leases to owner at most limit messages of a channel that are due. It finds
// none if the channel is not polled any more.
func (s *Store) Claim(ctx context.Context, channel, owner string, lease time.Duration, limit int) ([]Message, error) {
	rows, err := s.db.QueryContext(ctx, `
		WITH authority AS (
			SELECT channel, epoch
			FROM delivery_authority
			WHERE channel = $1 AND holder = 'POLLING'
			FOR SHARE
		), due AS (
			SELECT d.id, a.epoch
			FROM message_delivery AS d
			JOIN authority AS a ON a.channel = d.channel
			WHERE d.status IN ('PENDING', 'SENDING')
				AND d.due_at <= now()
				AND (d.lease_until IS NULL OR d.lease_until < now())
			ORDER BY d.due_at, d.id
			LIMIT $4
			FOR UPDATE OF d SKIP LOCKED
		)
		UPDATE message_delivery AS d
		SET status = 'SENDING',
			attempts = d.attempts + 1,
			lease_owner = $2,
			lease_token = d.lease_token + 1,
			lease_until = now() + make_interval(secs => $3)
		FROM due
		WHERE d.id = due.id
		RETURNING d.id, d.lease_owner, d.lease_token, due.epoch, d.address, d.body, d.attempts`,
		channel, owner, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim messages of channel %s: %w", channel, err)
	}
	defer rows.Close()
	var messages []Message
	for rows.Next() {
		var m Message
		if err := rows.Scan(&m.id, &m.owner, &m.token, &m.epoch, &m.Address, &m.Body, &m.Attempts); err != nil {
			return nil, fmt.Errorf("read claimed message: %w", err)
		}
		messages = append(messages, m)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("claim messages of channel %s: %w", channel, err)
	}
	return messages, nil
}
