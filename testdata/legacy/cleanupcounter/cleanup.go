// Package cleanupcounter is a cleanup whose claim raises a counter that no other
// statement reads. The column looks like a fence, in the schema and in the claim,
// and keeps nobody out.
package cleanupcounter

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"time"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// An Item is a file to be removed.
type Item struct {
	ID   int64
	Path string
}

// A Store is the file_cleanup table.
type Store struct{ db *sql.DB }

// NewStore returns the store in db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Schedule has a file removed.
func (s *Store) Schedule(ctx context.Context, fileID int64) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO file_cleanup (file_id, path)
		SELECT id, path FROM stored_file WHERE id = $1`, fileID)
	if err != nil {
		return fmt.Errorf("schedule removal of file %d: %w", fileID, err)
	}
	return nil
}

// Claim takes the oldest item that is free, or returns nil if there is none. Each
// claim of an item has a number of its own, so that two of them cannot be
// mistaken for each other.
func (s *Store) Claim(ctx context.Context, owner string, lease time.Duration) (*Item, error) {
	var i Item
	err := s.db.QueryRowContext(ctx, `UPDATE file_cleanup `+ // want `tokenlife: the claim UPDATE file_cleanup advances claim_fence and no statement compares it, so it protects nothing`
		`SET status = 'IN_PROGRESS',
			claim_owner = $1,
			claim_fence = claim_fence + 1,
			lease_until = now() + make_interval(secs => $2)
		WHERE id = (
			SELECT id FROM file_cleanup
			WHERE status = 'PENDING' OR (status = 'IN_PROGRESS' AND lease_until < now())
			ORDER BY id LIMIT 1
			FOR UPDATE SKIP LOCKED)
		RETURNING id, path`, owner, lease.Seconds()).Scan(&i.ID, &i.Path)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("claim cleanup: %w", err)
	}
	return &i, nil
}

// Complete records that the file is gone, and reports whether the item was still
// in progress.
func (s *Store) Complete(ctx context.Context, id int64) (bool, error) {
	return s.end(ctx, id, "DONE")
}

// Retry gives the item back after a failure, and reports whether it was still in
// progress.
func (s *Store) Retry(ctx context.Context, id int64) (bool, error) {
	return s.end(ctx, id, "PENDING")
}

func (s *Store) end(ctx context.Context, id int64, status string) (bool, error) {
	res, err := s.db.ExecContext(ctx, `
		UPDATE file_cleanup
		SET status = $2, claim_owner = NULL, lease_until = NULL
		WHERE id = $1 AND status = 'IN_PROGRESS'`, id, status) // want `unfencedwrite: UPDATE file_cleanup sets status, claim_owner and lease_until by id and status alone`
	if err != nil {
		return false, fmt.Errorf("end cleanup %d: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
