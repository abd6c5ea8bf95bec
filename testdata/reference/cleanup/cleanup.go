// Package cleanup removes files that nobody uses any more from a file server.
//
// Several workers share the table of files to be removed. A worker takes an item
// for a time, removes the file, which no transaction of the database covers, and
// then settles the item. It may stall in between, and another worker takes the
// item over. So a claim gives the item a fresh token, every later write repeats
// the token in its WHERE, and the number of rows that it changed is the answer:
// one, or none because somebody else has the item.
//
// Removing a file twice does no harm, since no path is used again. What the token
// protects is the record: an item that is done stays done, and one that another
// worker has in hand stays in its hand.
package cleanup

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
)

// Migrations holds the schema as SQL files, to be applied in the order of their
// names.
//
//go:embed migrations/*.sql
var Migrations embed.FS

// ErrSuperseded says that an item was taken over before its outcome could be
// recorded. Nothing was written.
var ErrSuperseded = errors.New("the cleanup was taken over")

// A Claim is one acquisition of one item. Only Store.Claim makes one, and every
// settling method asks for one.
type Claim struct {
	id    int64
	token string
}

// ID is the key of the claimed item.
func (c Claim) ID() int64 { return c.id }

// An Item is a file to be removed, in the hands of the caller.
type Item struct {
	Claim
	FileID int64
	Path   string
	Claims int // how often the item was claimed, this time included
}

// A Store is the file_cleanup table and the catalogue of files beside it. Times
// are those of the database's clock, the only one that all workers share.
type Store struct{ db *sql.DB }

// NewStore returns the store in db, which must have the Migrations.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Schedule has a file removed. Whether somebody uses it is asked when the time
// has come, not here. To schedule a file twice does no harm.
func (s *Store) Schedule(ctx context.Context, fileID int64) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO file_cleanup (file_id, path)
		SELECT id, path FROM stored_file WHERE id = $1`, fileID)
	if err != nil {
		return fmt.Errorf("schedule removal of file %d: %w", fileID, err)
	}
	return nil
}
