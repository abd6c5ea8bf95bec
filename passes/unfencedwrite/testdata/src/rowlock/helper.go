package rowlock

import "database/sql"

func inTx(db *sql.DB, fn func(tx *sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// hold locks a job and compares its token.
func hold(tx *sql.Tx, id, token int64) error {
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR NO KEY UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	if now != token {
		return errLost
	}
	return nil
}

// peek compares the token of a job that it does not lock.
func peek(tx *sql.Tx, id, token int64) error {
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1`, id).Scan(&now); err != nil {
		return err
	}
	if now != token {
		return errLost
	}
	return nil
}

// lock locks a job, whoever has it.
func lock(tx *sql.Tx, id int64) error {
	var one int
	return tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&one)
}

// tokenOf locks a job and leaves the comparison to its caller.
func tokenOf(tx *sql.Tx, id int64) (now int64, err error) {
	err = tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now)
	return now, err
}

// HeldByHelper writes by id what a helper has locked under the token.
func HeldByHelper(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		if err := hold(tx, id, token); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
		return err
	})
}

// HeldByHelperLocally does so in a transaction of its own.
func HeldByHelperLocally(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	err = hold(tx, id, token)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// ComparedAfterHelper compares what a helper has read under the lock.
func ComparedAfterHelper(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		now, err := tokenOf(tx, id)
		if err != nil {
			return err
		}
		if now != token {
			return errLost
		}
		_, err = tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id)
		return err
	})
}

// Peeked reads the token without a lock.
func Peeked(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		if err := peek(tx, id, token); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
		return err
	})
}

// LockedWhoever locks the row of whoever has it.
func LockedWhoever(db *sql.DB, id int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		if err := lock(tx, id); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
		return err
	})
}

// Unheeded does not look whether it holds the row.
func Unheeded(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		_ = hold(tx, id, token)
		_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
		return err
	})
}

// HeldLate locks the row after it has written it.
func HeldLate(db *sql.DB, id, token int64) error {
	return inTx(db, func(tx *sql.Tx) error {
		if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
			return err
		}
		return hold(tx, id, token)
	})
}

// HeldElsewhere locks the row in another transaction.
func HeldElsewhere(db *sql.DB, id, token int64) error {
	if err := inTx(db, func(tx *sql.Tx) error { return hold(tx, id, token) }); err != nil {
		return err
	}
	return inTx(db, func(tx *sql.Tx) error {
		_, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
		return err
	})
}
