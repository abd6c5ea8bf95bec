// Package texts holds statements that others run.
package texts

import (
	"context"
	"database/sql"
)

// Complete is run elsewhere.
const Complete = `UPDATE jobs SET state = 'done' WHERE id = $1`

// Fail is a variable.
var Fail = "UPDATE jobs SET state = 'failed' WHERE id = $1"

// ByToken extends a statement.
func ByToken(set string) string { return set + " WHERE id = $1 AND token = $2" }

// DB runs statements.
type DB struct{ db *sql.DB }

// Settle runs a statement with a fence.
func (d *DB) Settle(ctx context.Context, set string, id, token int64) error {
	_, err := d.db.ExecContext(ctx, set+" WHERE id = $1 AND token = $2", id, token)
	return err
}

// Do hands everything on.
func (d *DB) Do(ctx context.Context, query string, args ...any) error {
	_, err := d.db.ExecContext(ctx, query, args...)
	return err
}
