// Package outbox hands messages, written in the transaction of the change that
// they announce, to a broker.
//
// Several relays share the table. A relay holds a message for a time, and may
// stall past the end of that time: a pause of the garbage collector, a machine
// that sleeps, a slow broker. Another relay then takes the message over, and
// whatever the first one still writes is wrong. So the claim records who took
// the message and which acquisition this is, every later write repeats both in
// its WHERE, and the number of rows that it changed says who was right.
//
// Delivery is at least once: a broker may have a message whose confirmation was
// lost. The fence keeps a late relay from undoing what its successor recorded,
// and so from adding a delivery that nobody needed.
package outbox

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

// A Lease is one acquisition of one message. Only a claim makes one, and every
// transition asks for one, so no caller can leave out the fence.
type Lease struct {
	id    int64
	owner string
	token int64
}

// ID is the key of the leased message.
func (l Lease) ID() int64 { return l.id }

// A Message is a claimed message.
type Message struct {
	Lease
	Topic    string
	Payload  []byte
	Attempts int // how often it was claimed for publication, this time included
}

// An Outcome is the answer of a transition. The zero Outcome is none: it stands
// beside an error.
type Outcome int

const (
	// Settled: the message was still this acquisition's, and the transition is
	// recorded.
	Settled Outcome = iota + 1
	// Superseded: somebody else has moved the message since, and nothing was
	// written. What the other one recorded stands.
	Superseded
)

func (o Outcome) String() string {
	switch o {
	case Settled:
		return "settled"
	case Superseded:
		return "superseded"
	}
	return fmt.Sprintf("Outcome(%d)", int(o))
}

// Enqueue adds a message within the caller's transaction: it is sent if and
// only if the change that it announces is committed.
func Enqueue(ctx context.Context, tx *sql.Tx, topic string, payload []byte) (id int64, err error) {
	err = tx.QueryRowContext(ctx,
		`INSERT INTO messaging_outbox (topic, payload) VALUES ($1, $2) RETURNING id`,
		topic, payload).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue message: %w", err)
	}
	return id, nil
}
