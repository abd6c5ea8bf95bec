package cleanup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Claim takes the oldest pending item, or returns nil if there is none. The status
// keeps all other workers away from it.
func (s *Store) Claim(ctx context.Context) (*Item, error) {
	var i Item
	err := s.db.QueryRowContext(ctx, `UPDATE file_cleanup `+ // want `weakclaim: UPDATE file_cleanup moves rows to .IN_PROGRESS. and records neither owner nor token nor expiry`
		`SET status = 'IN_PROGRESS'
		WHERE id = (
			SELECT id FROM file_cleanup
			WHERE status = 'PENDING'
			ORDER BY id LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING id, path`).Scan(&i.ID, &i.Path)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("claim cleanup: %w", err)
	}
	return &i, nil
}

// Complete records that the file is gone.
func (s *Store) Complete(ctx context.Context, id int64) error { // want `legacypath: Complete settles file_cleanup by id while CompleteFenced names the acquisition` `voidtransition: Complete sets file_cleanup.status .DONE. and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'DONE', finished_at = now()
		WHERE id = $1`, id) // want `unfencedwrite: UPDATE file_cleanup sets status .DONE. by id alone`
	return err
}

// Retry gives the item back after a failure.
func (s *Store) Retry(ctx context.Context, id int64) error { // want `legacypath: Retry leaves claim_owner and lease_until as they were in state .PENDING.` `legacypath: Retry settles file_cleanup by id while RetryFenced names the acquisition` `voidtransition: Retry sets file_cleanup.status .PENDING. and returns only the statement.s error`
	_, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = 'PENDING'
		WHERE id = $1`, id) // want `unfencedwrite: UPDATE file_cleanup sets status .PENDING. by id alone`
	return err
}
