// Package page has the examples of the rule's page.
package page

import (
	"database/sql"
	"errors"
)

var ErrLost = errors.New("lost")

type Claim struct{ ID, Token int64 }

func Take(db *sql.DB, me string) (c Claim, err error) {
	err = db.QueryRow(`
		UPDATE parts SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM parts WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&c.ID, &c.Token)
	return c, err
}

func Finish(tx *sql.Tx, c Claim, batch int64) error {
	_, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch) // want `UPDATE batches runs`
	return err
}

func FinishAsked(tx *sql.Tx, c Claim, batch int64) error {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, c.ID, c.Token)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return errors.Join(err, ErrLost)
	}
	_, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
	return err
}

func FinishWhole(tx *sql.Tx, c Claim) (sql.Result, error) {
	return tx.Exec(`
		WITH won AS (UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2 RETURNING batch)
		UPDATE batches SET done = done + 1 FROM won WHERE batches.id = won.batch`, c.ID, c.Token)
}
