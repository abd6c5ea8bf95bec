package outbox

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Lease is one acquisition of one message: who took it, and which taking of
// it this is.
type Lease struct {
	ID    int64
	Owner string
	Token int64
}

// A LeasedMessage is a claimed message together with its lease.
type LeasedMessage struct {
	Message
	Lease Lease
}

// ClaimFenced leases at most limit messages that are due to owner. Taking a
// message raises its token in the same statement.
func (s *Store) ClaimFenced(ctx context.Context, owner string, lease time.Duration, limit int) ([]LeasedMessage, error) {
	rows, err := s.db.QueryContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'IN_FLIGHT', attempts = attempts + 1,
			lease_owner = $1, lease_token = lease_token + 1, lease_until = now() + make_interval(secs => $2)
		WHERE id IN (
			SELECT id
			FROM messaging_outbox
			WHERE status IN ('PENDING', 'IN_FLIGHT', 'AMBIGUOUS')
				AND next_attempt_at <= now()
				AND (lease_until IS NULL OR lease_until < now())
			ORDER BY next_attempt_at, id
			LIMIT $3
			FOR UPDATE SKIP LOCKED
		)
		RETURNING id, topic, payload, attempts, lease_owner, lease_token`, owner, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim messages: %w", err)
	}
	defer rows.Close()
	var messages []LeasedMessage
	for rows.Next() {
		var m LeasedMessage
		if err := rows.Scan(&m.ID, &m.Topic, &m.Payload, &m.Attempts, &m.Lease.Owner, &m.Lease.Token); err != nil {
			return nil, fmt.Errorf("read claimed message: %w", err)
		}
		m.Lease.ID = m.ID
		messages = append(messages, m)
	}
	return messages, rows.Err()
}

// MarkPublishedFenced records the broker's confirmation and reports whether the
// lease still stood. It replaces MarkPublished, which settles a message that
// another relay has taken over in the meantime.
func (s *Store) MarkPublishedFenced(ctx context.Context, l Lease) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'PUBLISHED', settled_at = now(), lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`, l.ID, l.Owner, l.Token))
}

// MarkAmbiguousFenced records that the broker may or may not have the message,
// gives it back for another attempt after delay, and reports whether the lease
// still stood.
func (s *Store) MarkAmbiguousFenced(ctx context.Context, l Lease, delay time.Duration, cause string) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'AMBIGUOUS', last_error = $4, lease_owner = NULL, lease_until = NULL,
			next_attempt_at = now() + make_interval(secs => $5)
		WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`, l.ID, l.Owner, l.Token, cause, delay.Seconds()))
}

// MarkRejectedFenced records that the broker has refused the message, and
// reports whether the lease still stood.
func (s *Store) MarkRejectedFenced(ctx context.Context, l Lease, cause string) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'REJECTED', last_error = $4, settled_at = now(), lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`, l.ID, l.Owner, l.Token, cause))
}

// ReleaseFenced gives a message back before its lease ends, and reports whether
// the lease still stood.
func (s *Store) ReleaseFenced(ctx context.Context, l Lease) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'PENDING', attempts = attempts - 1, lease_owner = NULL, lease_until = NULL
		WHERE id = $1 AND lease_owner = $2 AND lease_token = $3`, l.ID, l.Owner, l.Token))
}

// stood reads the answer of a fenced write: no row means that the lease has
// passed on.
func stood(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
