// Package rowlock holds the rows that it writes in a transaction.
package rowlock

import (
	"database/sql"
	"errors"
)

var errLost = errors.New("lost")

// Claim takes a row and returns the token that the statement has advanced.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM jobs WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Locked locks the row under its token and writes it by id.
func Locked(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	if err := tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Compared locks the row and compares its token in Go.
func Compared(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	if now != token {
		return errLost
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// LockedOnly locks the row, whoever has it.
func LockedOnly(db *sql.DB, id int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var state string
	if err := tx.QueryRow(`SELECT state FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&state); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Unlocked reads the token without a lock.
func Unlocked(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1`, id).Scan(&now); err != nil {
		return err
	}
	if now != token {
		return errLost
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Released ends the transaction, and with it the lock, before it writes.
func Released(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	if err := tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	return err
}

// OnPool locks on the pool, where a lock ends with its statement.
func OnPool(db *sql.DB, id, token int64) error {
	var one int
	if err := db.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
		return err
	}
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	return err
}

// InCallers gets a transaction that may hold the row.
func InCallers(tx *sql.Tx, id int64) error {
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Alone runs settle on a transaction of its own, which holds nothing.
func Alone(db *sql.DB, id int64) error {
	return inTx(db, func(tx *sql.Tx) error { return settle(tx, id) })
}

func settle(tx *sql.Tx, id int64) error {
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	return err
}

// Behind locks the row before it runs close on the same transaction.
func Behind(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		var one int
		if err := tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
			return err
		}
		return closeRow(tx, id)
	})
}

func closeRow(tx *sql.Tx, id int64) error {
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

// Within leaves the lock to a function that finish calls.
func Within(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error { return finish(tx, id, token) })
}

func finish(tx *sql.Tx, id, token int64) error {
	if err := lock(tx, id, token); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
	return err
}

func lock(tx *sql.Tx, id, token int64) error {
	var one int
	return tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one)
}

func inTx(db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// OtherRow locks one row and writes another.
func OtherRow(db *sql.DB, id, token, other int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	if err := tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, other); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// ComparedElse compares something that it has not read.
func ComparedElse(db *sql.DB, id, a, b int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	if a != b {
		return errLost
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}
