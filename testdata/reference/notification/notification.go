// Package notification sends notifications through a provider and keeps a view of
// what became of them, which the recipients are shown.
//
// A worker holds a notification for a time and may stall past it. The claim raises
// the fence, and each transition repeats owner and fence. The view is a second
// table without a fence of its own, so it is written only by whoever has won the
// transition, in the same transaction: the loser of the notification has no say in
// what is shown of it.
package notification

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

// ErrSuperseded says that a notification was taken over before its outcome could
// be recorded. Nothing was written, in neither table.
var ErrSuperseded = errors.New("the notification was taken over")

// A Lease is one acquisition of one notification. Only Store.Claim makes one.
type Lease struct {
	id    int64
	owner string
	fence int64
}

// ID is the key of the leased notification.
func (l Lease) ID() int64 { return l.id }

// A Notification is one in the hands of the caller.
type Notification struct {
	Lease
	RecipientID int64
	Body        string
	Attempts    int // how often it was claimed, this time included
}

// A Store is the notification table and the view.
type Store struct{ db *sql.DB }

// NewStore returns the store in db, which must have the Migrations.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Enqueue adds a notification and its view within the caller's transaction.
func Enqueue(ctx context.Context, tx *sql.Tx, recipientID int64, body string) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `
		WITH added AS (
			INSERT INTO notification (recipient_id, body) VALUES ($1, $2) RETURNING id
		)
		INSERT INTO notification_view (notification_id)
		SELECT id FROM added
		RETURNING notification_id`, recipientID, body).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue notification for %d: %w", recipientID, err)
	}
	return id, nil
}
