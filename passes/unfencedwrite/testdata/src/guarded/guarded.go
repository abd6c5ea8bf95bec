// Package guarded writes steps, which belong to whoever holds their operation.
// The configuration says so.
package guarded

import (
	"context"
	"database/sql"
)

// Claim takes an operation and returns the token that the statement has
// advanced.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE operations SET owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM operations WHERE lease_until < now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// ByID asks nobody who holds the operation.
func ByID(db *sql.DB, step int64) error {
	_, err := db.Exec(`UPDATE steps SET outcome = 'done' WHERE id = $1`, step) // want `unfencedwrite: UPDATE steps sets outcome by id; a worker that has lost the row of operations by which it may write this one still matches: add EXISTS \(SELECT 1 FROM operations WHERE id = operation_id AND token = the claim's value FOR SHARE\)`
	return err
}

// Named asks for the owner's name, which is the same when that worker claims
// the operation again.
func Named(db *sql.DB, step int64, me string) error {
	_, err := db.Exec(`DELETE FROM steps WHERE id = $1 AND EXISTS (SELECT 1 FROM operations o WHERE o.id = steps.operation_id AND o.owner = $2 FOR UPDATE)`, step, me) // want `unfencedwrite: DELETE FROM steps .*has lost the row of operations`
	return err
}

// Read sees the operation as it was.
func Read(db *sql.DB, step, operation, token int64) error {
	_, err := db.Exec(`UPDATE steps SET outcome = 'done' WHERE id = $1 AND EXISTS (SELECT 1 FROM operations o WHERE o.id = $2 AND o.token = $3)`, step, operation, token) // want `unfencedwrite: UPDATE steps sets outcome by id; the row of operations can be taken over between the reading of its fence and the write: read it in a sub-select with FOR SHARE`
	return err
}

// Joined has no place for a lock.
func Joined(db *sql.DB, step, token int64) error {
	_, err := db.Exec(`UPDATE steps SET outcome = 'done' FROM operations o WHERE steps.id = $1 AND o.id = steps.operation_id AND o.token = $2`, step, token) // want `unfencedwrite: .*the row of operations can be taken over`
	return err
}

// Locked holds the operation until it has written.
func Locked(db *sql.DB, step, token int64) error {
	_, err := db.Exec(`UPDATE steps SET outcome = 'done'
		WHERE id = $1 AND EXISTS (SELECT 1 FROM operations o WHERE o.id = steps.operation_id AND o.token = $2 FOR SHARE)`, step, token)
	return err
}

// InTransaction locks the operation first, and finds it its own.
func InTransaction(ctx context.Context, db *sql.DB, step, operation, token int64) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	if err := tx.QueryRow(`SELECT 1 FROM operations WHERE id = $1 AND token = $2 FOR UPDATE`, operation, token).Scan(&one); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE steps SET outcome = 'done' WHERE id = $1`, step); err != nil {
		return err
	}
	return tx.Commit()
}

// OnThePool gives the lock up before it writes.
func OnThePool(db *sql.DB, step, operation, token int64) error {
	var one int
	if err := db.QueryRow(`SELECT 1 FROM operations WHERE id = $1 AND token = $2 FOR UPDATE`, operation, token).Scan(&one); err != nil {
		return err
	}
	_, err := db.Exec(`UPDATE steps SET outcome = 'done' WHERE id = $1`, step) // want `unfencedwrite: .*has lost the row of operations`
	return err
}

// Sweep names no step.
func Sweep(db *sql.DB) error {
	_, err := db.Exec(`DELETE FROM steps WHERE created_at < now() - interval '30 days'`)
	return err
}

// Add puts a step there that nobody has written.
func Add(db *sql.DB, operation int64) error {
	_, err := db.Exec(`INSERT INTO steps (operation_id) VALUES ($1)`, operation)
	return err
}
