package swallowed

import (
	"context"
	"database/sql"
	"errors"
)

var (
	errExhausted = errors.New("no attempts left")
	errLost      = errors.New("lost")
)

const again = `UPDATE jobs SET state = 'queued', tries = tries + 1 WHERE id = $1 AND token = $2 RETURNING tries >= 5`

// Again tells of exhausted attempts, and a lost job looks like one with attempts
// left.
func (s *Store) Again(ctx context.Context, id, token int64) error {
	var exhausted bool
	err := s.db.QueryRowContext(ctx, again, id, token).Scan(&exhausted)
	if errors.Is(err, sql.ErrNoRows) { // want `Again sets jobs.state 'queued' and returns the same for zero rows as for success`
		return nil
	}
	if err != nil {
		return err
	}
	if exhausted {
		return errExhausted
	}
	return nil
}

// AgainCounted compares what it read.
func (s *Store) AgainCounted(ctx context.Context, id, token, limit int64) error {
	var tries int64
	err := s.db.QueryRowContext(ctx, `UPDATE jobs SET state = 'queued', tries = tries + 1 WHERE id = $1 AND token = $2 RETURNING tries`, id, token).Scan(&tries)
	if err != nil && !errors.Is(err, sql.ErrNoRows) { // want `AgainCounted sets jobs.state 'queued' and returns the same for zero rows as for success`
		return err
	}
	if tries > limit {
		return errExhausted
	}
	return nil
}

// AgainOrLost has an error for each.
func (s *Store) AgainOrLost(ctx context.Context, id, token int64) error {
	var exhausted bool
	err := s.db.QueryRowContext(ctx, again, id, token).Scan(&exhausted)
	if errors.Is(err, sql.ErrNoRows) {
		return errLost
	}
	if err != nil {
		return err
	}
	if exhausted {
		return errExhausted
	}
	return nil
}

// AgainAndTell does more with the row that it has got than with none.
func (s *Store) AgainAndTell(ctx context.Context, id, token int64, tell func(int64)) error {
	var exhausted bool
	err := s.db.QueryRowContext(ctx, again, id, token).Scan(&exhausted)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if exhausted {
		tell(id)
	}
	return nil
}

// AgainFlag says whether to go on with the job, which nobody does with a lost
// one.
func (s *Store) AgainFlag(ctx context.Context, id, token int64) (bool, error) {
	var exhausted bool
	err := s.db.QueryRowContext(ctx, again, id, token).Scan(&exhausted)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if exhausted {
		return false, nil
	}
	return true, nil
}
