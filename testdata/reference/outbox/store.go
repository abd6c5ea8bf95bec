package outbox

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"
)

// A Store is the messaging_outbox table. Times are those of the database's
// clock, the only one that all relays share.
type Store struct{ db *sql.DB }

// NewStore returns the store in db, which must have the Migrations.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Claim leases to owner at most limit messages that are due and of which fewer
// than budget attempts were made. Taking a message raises its token in the same
// statement: from then on the previous holder's writes match no row.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration, limit, budget int) ([]Message, error) {
	rows, err := s.db.QueryContext(ctx, `
		WITH due AS (
			SELECT id
			FROM messaging_outbox
			WHERE status IN ('PENDING', 'IN_FLIGHT', 'AMBIGUOUS')
				AND next_attempt_at <= now()
				AND (lease_until IS NULL OR lease_until < now())
				AND attempts < $4
			ORDER BY next_attempt_at, id
			LIMIT $3
			FOR UPDATE SKIP LOCKED
		)
		UPDATE messaging_outbox AS o
		SET status = 'IN_FLIGHT',
			attempts = o.attempts + 1,
			lease_owner = $1,
			lease_token = o.lease_token + 1,
			lease_until = now() + make_interval(secs => $2)
		FROM due
		WHERE o.id = due.id
		RETURNING o.id, o.lease_owner, o.lease_token, o.topic, o.payload, o.attempts`,
		owner, lease.Seconds(), limit, budget)
	if err != nil {
		return nil, fmt.Errorf("claim messages: %w", err)
	}
	defer rows.Close()
	var messages []Message
	for rows.Next() {
		var m Message
		if err := rows.Scan(&m.id, &m.owner, &m.token, &m.Topic, &m.Payload, &m.Attempts); err != nil {
			return nil, fmt.Errorf("read claimed message: %w", err)
		}
		messages = append(messages, m)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("claim messages: %w", err)
	}
	// RETURNING keeps no order.
	slices.SortFunc(messages, func(a, b Message) int { return cmp.Compare(a.id, b.id) })
	return messages, nil
}

// ExhaustSpent ends the messages that no claim will take any more: all attempts
// are made, and the holder of the last one left no outcome before its lease
// ended. It returns their number. A budget below 1 would end every message that
// was ever enqueued, so it is an error.
func (s *Store) ExhaustSpent(ctx context.Context, budget int) (int64, error) {
	if budget < 1 {
		return 0, fmt.Errorf("exhaust spent messages: a budget of %d attempts", budget)
	}
	res, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'EXHAUSTED', settled_at = now(), lease_owner = NULL, lease_until = NULL
		WHERE status IN ('PENDING', 'IN_FLIGHT', 'AMBIGUOUS')
			AND (lease_until IS NULL OR lease_until < now())
			AND attempts >= $1`, budget)
	if err != nil {
		return 0, fmt.Errorf("exhaust spent messages: %w", err)
	}
	return res.RowsAffected()
}

// Resume puts a message that was rejected or exhausted up for delivery again, at
// an operator's request, and reports whether it was in such a state. An operator
// has no lease; what the write names instead are states in which nobody has one.
func (s *Store) Resume(ctx context.Context, id int64) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'PENDING', attempts = 0, next_attempt_at = now(), settled_at = NULL
		WHERE id = $1 AND status IN ('REJECTED', 'EXHAUSTED')`, id)
	if err != nil {
		return false, fmt.Errorf("resume message %d: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
