package notcounted

import (
	"context"
	"database/sql"
)

// This file does not import the store.
func fail(ctx context.Context, db *sql.DB, id, token int64) error { // want `fail sets jobs.state 'failed' and returns only the statement's error`
	_, err := db.ExecContext(ctx, `UPDATE jobs SET state = 'failed' WHERE id = $1 AND token = $2`, id, token)
	return err
}
