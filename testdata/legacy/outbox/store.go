package outbox

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"
)

// A Store is the messaging_outbox table. It is safe for any number of relays: a
// message is leased to one of them at a time.
type Store struct{ db *sql.DB }

// NewStore returns the store in db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Claim leases at most limit messages to the caller, who owns them exclusively:
// no other relay sees a message until its lease has ended.
func (s *Store) Claim(ctx context.Context, lease time.Duration, limit int) ([]Message, error) { // want `legacypath: Claim takes rows of messaging_outbox without lease_token, which ClaimFenced returns; `
	rows, err := s.db.QueryContext(ctx, `UPDATE messaging_outbox `+ // want `weakclaim: .*leaves lease_token as it is`
		`SET status = 'IN_FLIGHT', attempts = attempts + 1, lease_until = now() + make_interval(secs => $1)
		WHERE id IN (
			SELECT id
			FROM messaging_outbox
			WHERE status IN ('PENDING', 'IN_FLIGHT', 'AMBIGUOUS')
				AND (lease_until IS NULL OR lease_until < now())
			ORDER BY id
			LIMIT $2
			FOR UPDATE SKIP LOCKED
		)
		RETURNING id, topic, payload, attempts`, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim messages: %w", err)
	}
	defer rows.Close()
	var messages []Message
	for rows.Next() {
		var m Message
		if err := rows.Scan(&m.ID, &m.Topic, &m.Payload, &m.Attempts); err != nil {
			return nil, fmt.Errorf("read claimed message: %w", err)
		}
		messages = append(messages, m)
	}
	return messages, rows.Err()
}

// MarkPublished records the broker's confirmation. The message is final from
// here on and will not be published again.
func (s *Store) MarkPublished(ctx context.Context, id int64) error { // want `legacypath: only the comment of MarkPublishedFenced says that MarkPublished is the older one, and tools do not read that; ` `voidtransition: MarkPublished sets messaging_outbox.status .PUBLISHED. and returns only the statement.s error; `
	_, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'PUBLISHED', settled_at = now(), lease_until = NULL
		WHERE id = $1`, id) // want `unfencedwrite: .*messaging_outbox`
	return err
}

// MarkAmbiguous records that the broker may or may not have the message. Only
// the relay that holds the lease gets here, so nobody else's outcome is lost.
func (s *Store) MarkAmbiguous(ctx context.Context, id int64, cause string) error { // want `legacypath: MarkAmbiguous settles messaging_outbox by id while MarkAmbiguousFenced names the acquisition; ` `legacypath: MarkAmbiguous leaves lease_owner, lease_until and next_attempt_at as they were in state 'AMBIGUOUS', ` `voidtransition: MarkAmbiguous sets messaging_outbox.status .AMBIGUOUS. and returns only the statement.s error; `
	_, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'AMBIGUOUS', last_error = $2
		WHERE id = $1`, id, cause) // want `unfencedwrite: .*messaging_outbox`
	return err
}

// MarkRejected records that the message will not be delivered: the broker has
// refused it, or the attempts have run out.
func (s *Store) MarkRejected(ctx context.Context, id int64, cause string) error { // want `legacypath: MarkRejected settles messaging_outbox by id while MarkRejectedFenced names the acquisition; ` `voidtransition: MarkRejected sets messaging_outbox.status .REJECTED. and returns only the statement.s error; `
	_, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'REJECTED', last_error = $2, settled_at = now(), lease_until = NULL
		WHERE id = $1`, id, cause) // want `unfencedwrite: .*messaging_outbox`
	return err
}

// Release gives a message back before its lease ends. It is always safe to call,
// also more than once.
func (s *Store) Release(ctx context.Context, id int64) { // want `legacypath: Release settles messaging_outbox by id while ReleaseFenced names the acquisition; `
	_, err := s.db.ExecContext(ctx, `
		UPDATE messaging_outbox
		SET status = 'PENDING', attempts = attempts - 1, lease_until = NULL
		WHERE id = $1`, id) // want `unfencedwrite: .*messaging_outbox`
	if err != nil {
		slog.ErrorContext(ctx, "release message", "message", id, "error", err)
	}
}
