package baselineoutbox

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"
)

// Claim gives owner at most limit events that are new, or that somebody has had for
// longer than lease. All of them get one fresh token.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration, limit int) (Batch, error) {
	rows, err := s.db.QueryContext(ctx, `
		WITH open AS (
			SELECT id
			FROM baseline_outbox
			WHERE status = 'NEW'
				OR (status = 'SENDING' AND locked_at < now() - make_interval(secs => $2))
			ORDER BY id
			LIMIT $3
			FOR UPDATE SKIP LOCKED
		), taking AS (
			SELECT gen_random_uuid() AS token
		)
		UPDATE baseline_outbox AS o
		SET status = 'SENDING', locked_by = $1, locked_at = now(), claim_token = taking.token
		FROM open, taking
		WHERE o.id = open.id
		RETURNING o.id, o.stream, o.payload, o.claim_token`,
		owner, lease.Seconds(), limit)
	if err != nil {
		return Batch{}, fmt.Errorf("claim events: %w", err)
	}
	defer rows.Close()
	var b Batch
	for rows.Next() {
		var e Event
		if err := rows.Scan(&e.ID, &e.Stream, &e.Payload, &b.token); err != nil {
			return Batch{}, fmt.Errorf("read claimed event: %w", err)
		}
		b.Events = append(b.Events, e)
	}
	if err := rows.Err(); err != nil {
		return Batch{}, fmt.Errorf("claim events: %w", err)
	}
	// RETURNING keeps no order.
	slices.SortFunc(b.Events, func(x, y Event) int { return cmp.Compare(x.ID, y.ID) })
	return b, nil
}

// MarkSent records that the whole batch was sent.
func (s *Store) MarkSent(ctx context.Context, b Batch) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE baseline_outbox
		SET status = 'SENT', sent_at = now(), locked_by = NULL, locked_at = NULL, claim_token = NULL
		WHERE id = ANY($1) AND claim_token = $2`, b.ids(), b.token)
	return settled(res, err, b)
}

// Release gives the batch back: it was not sent.
func (s *Store) Release(ctx context.Context, b Batch) error {
	res, err := s.db.ExecContext(ctx, `
		UPDATE baseline_outbox
		SET status = 'NEW', locked_by = NULL, locked_at = NULL, claim_token = NULL
		WHERE id = ANY($1) AND claim_token = $2`, b.ids(), b.token)
	return settled(res, err, b)
}

// settled reads the answer of a statement about a batch.
func settled(res sql.Result, err error, b Batch) error {
	if err != nil {
		return fmt.Errorf("settle events: %w", err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return fmt.Errorf("settle events: %w", err)
	}
	if lost := len(b.Events) - int(n); lost > 0 {
		return fmt.Errorf("settle events: %d of %d: %w", lost, len(b.Events), ErrSuperseded)
	}
	return nil
}
