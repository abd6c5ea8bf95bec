// Package single has a pool of one connection.
package single

import (
	"context"
	"database/sql"
)

// Open limits the pool.
func Open(dsn string) (*sql.DB, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	db.SetConnMaxLifetime(0)
	return db, nil
}

// Lock takes the lock in the one session there is.
func Lock(ctx context.Context, db *sql.DB, key int64) error {
	_, err := db.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, key)
	return err
}
