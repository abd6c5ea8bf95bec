// Package night writes jobs, and knows the store only by way of another package.
package night

import (
	"context"
	"database/sql"

	"shop.example/shop/batch"
)

func Fail(ctx context.Context, db *sql.DB, id int64) (int64, error) {
	res, err := db.ExecContext(ctx, "UPDATE jobs SET state = 'FAILED', lease_owner = NULL WHERE id = $1", id)
	if err != nil {
		return batch.Size, err
	}
	return res.RowsAffected()
}
