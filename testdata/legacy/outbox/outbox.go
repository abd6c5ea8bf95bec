// Package outbox is the generation before the fence: a lease says when it ends,
// not whose it is, and a message is settled by its id. Its comments promise what
// its statements do not keep; they are left as they were, also when the fenced
// methods came to stand beside the old ones and nobody moved the relay.
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

// A Message is a claimed message.
type Message struct {
	ID       int64
	Topic    string
	Payload  []byte
	Attempts int
}

// Enqueue adds a message within the caller's transaction.
func Enqueue(ctx context.Context, tx *sql.Tx, topic string, payload []byte) (id int64, err error) {
	err = tx.QueryRowContext(ctx,
		`INSERT INTO messaging_outbox (topic, payload) VALUES ($1, $2) RETURNING id`,
		topic, payload).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("enqueue message: %w", err)
	}
	return id, nil
}
