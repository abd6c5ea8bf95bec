// Package baselineoutbox sends events in batches and settles each batch in one
// statement.
//
// A batch is held by one sender, and its events can be lost one by one: the sender
// stalls, and others take over what they come to first. So the statement that
// settles a batch compares the token of its claim with that of each row, and its
// answer is a number: as many as were sent, or fewer, and then some were taken
// over.
package baselineoutbox

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

// ErrSuperseded says that events of a batch were taken over before it was settled.
// Those that were not are settled all the same.
var ErrSuperseded = errors.New("events were taken over")

// An Event is one in the hands of a sender.
type Event struct {
	ID      int64
	Stream  string
	Payload []byte
}

// A Batch is what one claim has taken. Only Store.Claim makes one.
type Batch struct {
	Events []Event
	token  string
}

// ids are the keys of the events.
func (b Batch) ids() []int64 {
	ids := make([]int64, len(b.Events))
	for i, e := range b.Events {
		ids[i] = e.ID
	}
	return ids
}

// A Store is the baseline_outbox table.
type Store struct{ db *sql.DB }

// NewStore returns the store in db, which must have the Migrations.
func NewStore(db *sql.DB) *Store { return &Store{db: db} }

// Enqueue adds an event within the caller's transaction.
func Enqueue(ctx context.Context, tx *sql.Tx, stream string, payload []byte) (id int64, err error) {
	err = tx.QueryRowContext(ctx,
		`INSERT INTO baseline_outbox (stream, payload) VALUES ($1, $2) RETURNING id`,
		stream, payload).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue event of %s: %w", stream, err)
	}
	return id, nil
}
