// Package through has the transition or what follows in functions of their own.
package through

import (
	"database/sql"
	"errors"
)

// ErrLost says that somebody else has the part.
var ErrLost = errors.New("lost")

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

func finish(tx *sql.Tx, id, token int64) (bool, error) {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func require(tx *sql.Tx, id, token int64) error {
	won, err := finish(tx, id, token)
	if err == nil && !won {
		err = ErrLost
	}
	return err
}

func must(tx *sql.Tx, id, token int64) error {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	return one(res)
}

func one(res sql.Result) error {
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = ErrLost
	}
	return err
}

func bump(tx *sql.Tx, batch int64) error {
	_, err := tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
	return err
}

// Dropped throws the truth value away.
func Dropped(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := finish(tx, id, token); err != nil {
		return err
	}
	if err := bump(tx, batch); err != nil { // want `UPDATE batches runs`
		return err
	}
	return tx.Commit()
}

// Asked looks at it.
func Asked(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	won, err := finish(tx, id, token)
	if err != nil {
		return err
	}
	if won {
		if err := bump(tx, batch); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Required has an error for it.
func Required(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := must(tx, id, token); err != nil {
		return err
	}
	if err := bump(tx, batch); err != nil {
		return err
	}
	return tx.Commit()
}
