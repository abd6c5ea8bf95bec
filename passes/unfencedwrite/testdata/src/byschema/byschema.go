// Package byschema writes tables whose rows are claimed by code that is not
// seen. The migrations tell which of them are leased.
package byschema

import (
	"context"
	"database/sql"
)

func deliver(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE parcels SET state = 'DELIVERED', lease_until = NULL WHERE id = $1", id) // want `UPDATE parcels sets state 'DELIVERED' by id alone; .*: repeat lease_token`
}

func giveBack(ctx context.Context, db *sql.DB, id int64, token int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE parcels SET lease_owner = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2", id, token)
}

func annotate(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE parcels SET note = 'fragile' WHERE id = $1", id)
}

func cancel(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE parcels SET state = 'CANCELLED' WHERE id = $1 AND state = 'QUEUED'", id)
}

// An editor holds a draft: an owner and an end alone are no lease.
func publish(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE drafts SET state = 'PUBLISHED', locked_by = NULL WHERE id = $1", id)
}

// An account is locked against its owner, not for a worker.
func unlock(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE members SET status = 'ACTIVE', locked_until = NULL WHERE id = $1", id)
}

// These names say nothing by themselves.
func redeem(ctx context.Context, db *sql.DB, id int64) (sql.Result, error) {
	return db.ExecContext(ctx, "UPDATE vouchers SET status = 'REDEEMED' WHERE id = $1", id)
}
