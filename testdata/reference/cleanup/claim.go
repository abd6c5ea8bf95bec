package cleanup

import (
	"context"
	"fmt"
	"time"
)

// Claim gives owner at most limit items that are due. Each has a fresh token from
// then on.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration, limit int) ([]Item, error) {
	rows, err := s.db.QueryContext(ctx, `
		WITH due AS (
			SELECT id
			FROM file_cleanup
			WHERE status = 'PENDING' AND due_at <= now()
			ORDER BY due_at, id
			LIMIT $3
			FOR UPDATE SKIP LOCKED
		)
		UPDATE file_cleanup AS c
		SET status = 'IN_PROGRESS',
			claims = c.claims + 1,
			claim_owner = $1,
			claim_token = gen_random_uuid(),
			lease_until = now() + make_interval(secs => $2)
		FROM due
		WHERE c.id = due.id
		RETURNING c.id, c.claim_token, c.file_id, c.path, c.claims`,
		owner, lease.Seconds(), limit)
	if err != nil {
		return nil, fmt.Errorf("claim cleanups: %w", err)
	}
	defer rows.Close()
	var items []Item
	for rows.Next() {
		var i Item
		if err := rows.Scan(&i.id, &i.token, &i.FileID, &i.Path, &i.Claims); err != nil {
			return nil, fmt.Errorf("read claimed cleanup: %w", err)
		}
		items = append(items, i)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("claim cleanups: %w", err)
	}
	return items, nil
}

// Reap gives at most limit items back whose lease has ended, those first that
// have waited longest, and returns their number. An item without an expiry is
// none of them: nothing says that its worker is dead. See Stranded.
func (s *Store) Reap(ctx context.Context, limit int) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		WITH expired AS (
			SELECT id
			FROM file_cleanup
			WHERE status = 'IN_PROGRESS' AND lease_until IS NOT NULL AND lease_until < now()
			ORDER BY lease_until, id
			LIMIT $1
			FOR UPDATE SKIP LOCKED
		)
		UPDATE file_cleanup AS c
		SET status = 'PENDING', claim_owner = NULL, claim_token = NULL, lease_until = NULL
		FROM expired
		WHERE c.id = expired.id`, limit)
	if err != nil {
		return 0, fmt.Errorf("reap cleanups: %w", err)
	}
	return res.RowsAffected()
}
