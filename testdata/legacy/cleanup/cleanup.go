// Package cleanup is the generation before the token: a claim moves the status
// and records nothing, and an item is settled by its id. The methods with the
// token came to stand beside the old ones, and nobody moved the worker.
package cleanup

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
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
