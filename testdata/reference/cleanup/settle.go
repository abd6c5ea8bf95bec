package cleanup

import (
	"context"
	"fmt"
	"time"
)

// Complete records that the file is gone. It returns the number of rows, as all
// methods here do: none means that somebody else has the item.
//
// It does not ask whether the lease still runs. As long as nobody has taken the
// item over, the token is the current one and the work is done.
func (s *Store) Complete(ctx context.Context, c Claim) (int64, error) {
	return s.settle(ctx, c, "DONE")
}

// Keep records that somebody uses the file, so that it stays. Whoever ends the
// last use schedules it again.
func (s *Store) Keep(ctx context.Context, c Claim) (int64, error) {
	return s.settle(ctx, c, "KEPT")
}

// Fail records that the file could not be removed and will not be tried again.
func (s *Store) Fail(ctx context.Context, c Claim) (int64, error) {
	return s.settle(ctx, c, "FAILED")
}

// Retry gives the item back for another attempt after delay.
func (s *Store) Retry(ctx context.Context, c Claim, delay time.Duration) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'PENDING', due_at = now() + make_interval(secs => $3),
			claim_owner = NULL, claim_token = NULL, lease_until = NULL
		WHERE id = $1 AND claim_token = $2`, c.id, c.token, delay.Seconds())
	if err != nil {
		return 0, fmt.Errorf("retry cleanup %d: %w", c.id, err)
	}
	return res.RowsAffected()
}

// settle moves a held item to a state in which nobody will claim it.
func (s *Store) settle(ctx context.Context, c Claim, status string) (int64, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = $3, finished_at = now(),
			claim_owner = NULL, claim_token = NULL, lease_until = NULL
		WHERE id = $1 AND claim_token = $2`, c.id, c.token, status)
	if err != nil {
		return 0, fmt.Errorf("settle cleanup %d as %s: %w", c.id, status, err)
	}
	return res.RowsAffected()
}
