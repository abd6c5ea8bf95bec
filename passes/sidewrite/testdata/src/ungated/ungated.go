// Package ungated goes on whether or not the transition was won.
package ungated

import (
	"database/sql"
	"errors"
	"log"
)

const (
	finish = `UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`
	total  = `UPDATE batches SET done = done + 1 WHERE id = $1`
)

// Claim takes a part.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE parts SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM parts WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Dropped throws the count away.
func Dropped(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err = tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil { // want `sidewrite: UPDATE batches runs whether or not the write that sets state 'done' of parts was won; a worker that has lost the row runs it, too: run it only if one row was updated, or roll back`
		return err
	}
	return tx.Commit()
}

// Late reads the count after the commit.
func Late(db *sql.DB, id, token, batch int64) (bool, error) {
	tx, err := db.Begin()
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	if _, err = tx.Exec(`INSERT INTO outbox (topic, batch) VALUES ('done', $1)`, batch); err != nil { // want `INSERT outbox runs whether or not`
		return false, err
	}
	if err := tx.Commit(); err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Told puts the count into a log and goes on.
func Told(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		log.Print("lost")
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil { // want `UPDATE batches runs`
		return err
	}
	return tx.Commit()
}

// Many asks whether there were too many rows, not whether there was one.
func Many(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 1 {
		return err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil { // want `UPDATE batches runs`
		return err
	}
	return tx.Commit()
}

// Forgiven takes the error of no row for success.
func Forgiven(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var got int64
	err = tx.QueryRow(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2 RETURNING id`, id, token).Scan(&got)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil { // want `UPDATE batches runs`
		return err
	}
	return tx.Commit()
}

// Given runs in the transaction of its caller and tells it nothing.
func Given(tx *sql.Tx, id, token, batch int64) error {
	if _, err := tx.Exec(finish, id, token); err != nil {
		return err
	}
	_, err := tx.Exec(total, batch) // want `UPDATE batches runs`
	return err
}

// Closure runs in a transaction that a function of its own ends.
func Closure(db *sql.DB, id, token, batch int64) (won bool, err error) {
	err = inTx(db, func(tx *sql.Tx) error {
		res, err := tx.Exec(finish, id, token)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		if err != nil {
			return err
		}
		won = n == 1
		if _, err := tx.Exec(total, batch); err != nil { // want `UPDATE batches runs`
			return err
		}
		return nil
	})
	return won, err
}

func inTx(db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
