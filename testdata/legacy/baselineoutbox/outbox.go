// Package baselineoutbox is the generation before the token: a row says who has it
// and since when, and a batch is settled by its ids.
package baselineoutbox

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"time"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// An Event is one in the hands of a sender.
type Event struct {
	ID      int64
	Stream  string
	Payload []byte
}

// A Store is the baseline_outbox table.
type Store struct{ db *sql.DB }

// NewStore returns the store in db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Enqueue adds an event within the caller's transaction.
func Enqueue(ctx context.Context, tx *sql.Tx, stream string, payload []byte) (id int64, err error) {
	err = tx.QueryRowContext(ctx,
		`INSERT INTO baseline_outbox (stream, payload) VALUES ($1, $2) RETURNING id`,
		stream, payload).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue event of %s: %w", stream, err)
	}
	return id, nil
}

// Claim gives owner at most limit events that are new, or abandoned: nobody takes
// as long as lease for a batch.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration, limit int) ([]Event, error) {
	rows, err := s.db.QueryContext(ctx, `UPDATE baseline_outbox `+ // want `weakclaim: the claim UPDATE baseline_outbox records locked_at and not which acquisition this is, so no later write can name its own`
		`SET status = 'SENDING', locked_by = $1, locked_at = now()
		WHERE id IN (
			SELECT id FROM baseline_outbox
			WHERE status = 'NEW'
				OR (status = 'SENDING' AND locked_at < now() - make_interval(secs => $2))
			ORDER BY id
			LIMIT $3
			FOR UPDATE SKIP LOCKED)
		RETURNING id, stream, payload`, owner, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim events: %w", err)
	}
	defer rows.Close()
	var events []Event
	for rows.Next() {
		var e Event
		if err := rows.Scan(&e.ID, &e.Stream, &e.Payload); err != nil {
			return nil, fmt.Errorf("read claimed event: %w", err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// MarkSent records that a batch was sent.
func (s *Store) MarkSent(ctx context.Context, ids []int64) error { // want `voidtransition: MarkSent sets baseline_outbox.status .SENT. and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE baseline_outbox
		SET status = 'SENT', sent_at = now(), locked_by = NULL, locked_at = NULL
		WHERE id = ANY($1)`, ids) // want `unfencedwrite: UPDATE baseline_outbox sets status .SENT. by id alone`
	return err
}

// Release gives back what a sender could not send, as far as it is still being sent.
func (s *Store) Release(ctx context.Context, ids []int64) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE baseline_outbox
		SET status = 'NEW', locked_by = NULL, locked_at = NULL
		WHERE id = ANY($1) AND status = 'SENDING'`, ids) // want `unfencedwrite: UPDATE baseline_outbox sets status .NEW. by id and status alone`
	return err
}
