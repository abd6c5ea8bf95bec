package cleanup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A Claim is one acquisition of one item.
type Claim struct {
	ID    int64
	Token string
}

// ClaimFenced takes the oldest pending item for owner and gives it a fresh token.
func (s *Store) ClaimFenced(ctx context.Context, owner string, lease time.Duration) (*Item, Claim, error) {
	var (
		i Item
		c Claim
	)
	err := s.db.QueryRowContext(ctx, `
		UPDATE file_cleanup
		SET status = 'IN_PROGRESS', claim_owner = $1, claim_token = gen_random_uuid(),
			lease_until = now() + make_interval(secs => $2)
		WHERE id = (
			SELECT id FROM file_cleanup
			WHERE status = 'PENDING'
			ORDER BY id LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING id, path, claim_token`, owner, lease.Seconds()).Scan(&i.ID, &i.Path, &c.Token)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, Claim{}, nil
	}
	if err != nil {
		return nil, Claim{}, fmt.Errorf("claim cleanup: %w", err)
	}
	c.ID = i.ID
	return &i, c, nil
}

// CompleteFenced records that the file is gone, and reports whether the claim
// still stood.
func (s *Store) CompleteFenced(ctx context.Context, c Claim) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'DONE', finished_at = now(), claim_owner = NULL, claim_token = NULL, lease_until = NULL
		WHERE id = $1 AND claim_token = $2`, c.ID, c.Token))
}

// RetryFenced gives the item back after a failure, and reports whether the claim
// still stood.
func (s *Store) RetryFenced(ctx context.Context, c Claim) (bool, error) {
	return stood(s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'PENDING', claim_owner = NULL, claim_token = NULL, lease_until = NULL
		WHERE id = $1 AND claim_token = $2`, c.ID, c.Token))
}

// ReapFenced gives back all items whose lease has ended, and returns their number.
func (s *Store) ReapFenced(ctx context.Context) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'PENDING', claim_owner = NULL, claim_token = NULL, lease_until = NULL
		WHERE status = 'IN_PROGRESS' AND lease_until < now()`)
	if err != nil {
		return 0, fmt.Errorf("reap cleanups: %w", err)
	}
	return res.RowsAffected()
}

// stood reads the answer of a fenced write: no row means that the claim has passed
// on.
func stood(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
