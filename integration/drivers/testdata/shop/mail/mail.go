// Package mail says why some of its writes are as they are.
package mail

import (
	"context"
	"database/sql"
)

func Claim(ctx context.Context, db *sql.DB, owner string) (id int64, token string, err error) {
	err = db.QueryRowContext(ctx, `
		UPDATE mails SET state = 'SENDING', locked_by = $1, lock_token = gen_random_uuid(), locked_until = now() + interval '1 minute'
		 WHERE id = (SELECT id FROM mails WHERE state = 'NEW' OR locked_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, lock_token`, owner).Scan(&id, &token)
	return id, token, err
}

//fencelint:ignore unfencedwrite,voidtransition -- run by hand while no worker is up
func Drain(ctx context.Context, db *sql.DB, id int64) error {
	_, err := db.ExecContext(ctx, "UPDATE mails SET state = 'SENT', locked_by = NULL WHERE id = $1", id)
	return err
}

func Bounce(ctx context.Context, db *sql.DB, id int64) (int64, error) {
	res, err := db.ExecContext(ctx, `
		-- fencelint:ignore unfencedwrite -- the provider calls this once for each mail
		UPDATE mails SET state = 'BOUNCED', locked_by = NULL WHERE id = $1`, id)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

//fencelint:ignore unfencedwrite -- was needed once
func Sent(ctx context.Context, db *sql.DB, id int64, token string) (int64, error) {
	res, err := db.ExecContext(ctx, "UPDATE mails SET state = 'SENT', locked_by = NULL WHERE id = $1 AND lock_token = $2", id, token)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

//fencelint:ignore unfencedwrit -- a rule that does not exist
func Lost(ctx context.Context, db *sql.DB, id int64) (int64, error) {
	res, err := db.ExecContext(ctx, "UPDATE mails SET state = 'LOST', locked_by = NULL WHERE id = $1", id) //nolint:fencelint
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
