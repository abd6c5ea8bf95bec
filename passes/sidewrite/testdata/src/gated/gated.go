// Package gated goes on only if the transition was won, or has another reason.
package gated

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

// Asked looks first.
func Asked(db *sql.DB, id, token, batch int64) (bool, error) {
	tx, err := db.Begin()
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return false, err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil {
		return false, err
	}
	return true, tx.Commit()
}

// RolledBack looks at the end, before the commit.
func RolledBack(db *sql.DB, id, token, batch int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrLost)
	}
	return tx.Commit()
}

// Returned has the error of no row.
func Returned(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var batch int64
	err = tx.QueryRow(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2 RETURNING batch`, id, token).Scan(&batch)
	if err != nil {
		return err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil {
		return err
	}
	return tx.Commit()
}

// Rows runs once for each row that the transition returns.
func Rows(tx *sql.Tx, id, token int64) error {
	rows, err := tx.Query(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2 RETURNING batch`, id, token)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var batch int64
		if err := rows.Scan(&batch); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Added adds what the transition has found.
func Added(tx *sql.Tx, id, token, batch int64) error {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE batches SET done = done + $1 WHERE id = $2`, n, batch)
	return err
}

// Answered leaves the end to its caller, which owns the transaction.
func Answered(tx *sql.Tx, id, token, batch int64) (bool, error) {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	if _, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Before writes first.
func Before(tx *sql.Tx, id, token, batch int64) (sql.Result, error) {
	if _, err := tx.Exec(`UPDATE batches SET tried = tried + 1 WHERE id = $1`, batch); err != nil {
		return nil, err
	}
	return tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
}

// Whole is one statement.
func Whole(tx *sql.Tx, id, token int64) error {
	_, err := tx.Exec(`
		WITH won AS (UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2 RETURNING batch)
		UPDATE batches SET done = done + 1 WHERE id IN (SELECT batch FROM won)`, id, token)
	return err
}

// Conditional asks in the statement itself.
func Conditional(tx *sql.Tx, id, token int64) error {
	if _, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	_, err := tx.Exec(`
		UPDATE batches SET done = done + 1
		WHERE EXISTS (SELECT 1 FROM parts WHERE parts.batch = batches.id AND parts.id = $1 AND state = 'done')`, id)
	return err
}

// Named records the attempt, which is there whoever has the part.
func Named(tx *sql.Tx, id, token int64) error {
	if _, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO attempts (part, token, outcome) VALUES ($1, $2, 'done')`, id, token)
	return err
}

// Idle says that the worker has nothing to do.
func Idle(tx *sql.Tx, id, token int64, me string) error {
	if _, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	_, err := tx.Exec(`UPDATE workers SET busy = false WHERE name = $1`, me)
	return err
}

// Renewed only extends the lease.
func Renewed(tx *sql.Tx, id, token, done int64) error {
	if _, err := tx.Exec(`UPDATE parts SET lease_until = now() + interval '1 minute' WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO progress (part, done) VALUES ($1, $2)`, id, done)
	return err
}

// Branches take one way or the other.
func Branches(tx *sql.Tx, id, token, batch int64, whole bool) error {
	var err error
	if whole {
		_, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
	} else {
		_, err = tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	}
	return err
}

// Checked hands the result to a function that has an error for no row.
func Checked(tx *sql.Tx, id, token, batch int64) error {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	if err = one(res); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
	return err
}

func one(res sql.Result) error {
	n, err := res.RowsAffected()
	if err == nil && n != 1 {
		err = ErrLost
	}
	return err
}

// Marked keeps what it has seen in a variable that was true before.
func Marked(tx *sql.Tx, id, token, batch int64) error {
	res, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	won := true
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		won = false
	}
	if won {
		_, err = tx.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
	}
	return err
}

// All follows from many transitions.
func All(tx *sql.Tx, ids, tokens []int64, batch int64) error {
	for i := range ids {
		if _, err := tx.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, ids[i], tokens[i]); err != nil {
			return err
		}
	}
	_, err := tx.Exec(`UPDATE batches SET seen = now() WHERE id = $1`, batch)
	return err
}
