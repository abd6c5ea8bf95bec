// Package delivery is the generation before the shared condition: each completion
// has one of its own, none of them locks the row that says whether the channel is
// still polled, and one has forgotten the token.
package delivery

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

var (
	// ErrSuperseded says that the message was taken over before the outcome could be
	// recorded.
	ErrSuperseded = errors.New("the delivery was taken over")

	// ErrNotPolling says that a channel is not in the hands of the polling system.
	ErrNotPolling = errors.New("the channel is not polled")
)

// A Message is a claimed message.
type Message struct {
	ID      int64
	Owner   string
	Token   int64
	Epoch   int64 // of the channel
	Address string
	Body    []byte
}

// A Store is the message_delivery table and the table of channels.
type Store struct{ db *sql.DB }

// NewStore returns the store in db.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Enqueue adds a message within the caller's transaction.
func Enqueue(ctx context.Context, tx *sql.Tx, channel, address string, body []byte) (id int64, err error) {
	err = tx.QueryRowContext(ctx,
		`INSERT INTO message_delivery (channel, address, body) VALUES ($1, $2, $3) RETURNING id`,
		channel, address, body).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue message for channel %s: %w", channel, err)
	}
	return id, nil
}
