// Package delivery sends the messages of a channel to their addresses by polling
// a table, until another system takes the channel over.
//
// Two things can be lost. A poller that stalls loses its message to another
// poller: the claim raises the message's token, and every completion repeats it.
// And the polling system as a whole loses the channel when it is cut over: the
// cut-over raises the channel's epoch, and every completion repeats that as well,
// on the channel's row and under a lock of it. A completion is before the cut-over
// or it does not happen.
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
	// ErrSuperseded says that the message or its channel was taken over before the
	// outcome could be recorded. Nothing was written.
	ErrSuperseded = errors.New("the delivery was taken over")

	// ErrNotPolling says that a channel is not, or not any more, in the hands of the
	// polling system.
	ErrNotPolling = errors.New("the channel is not polled")
)

// A Lease is one acquisition of one message, in one epoch of its channel. Only
// Store.Claim makes one.
type Lease struct {
	id    int64
	owner string
	token int64
	epoch int64
}

// ID is the key of the leased message.
func (l Lease) ID() int64 { return l.id }

// A Message is a claimed message.
type Message struct {
	Lease
	Address  string
	Body     []byte
	Attempts int // how often it was claimed, this time included
}

// A Store is the message_delivery table and the table of channels.
type Store struct{ db *sql.DB }

// NewStore returns the store in db, which must have the Migrations.
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
