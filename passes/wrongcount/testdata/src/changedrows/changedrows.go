// Package changedrows connects so that MySQL counts changed rows.
package changedrows

import (
	"database/sql"

	_ "github.com/go-sql-driver/mysql"
)

// Open connects.
func Open() (*sql.DB, error) {
	return sql.Open("mysql", "app:secret@tcp(localhost:3306)/jobs?parseTime=true")
}

// Claim takes a job.
func Claim(db *sql.DB, id int64, me string) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET state = 'running', locked_by = ?, token = token + 1, locked_until = NOW() + INTERVAL 1 MINUTE WHERE id = ? AND (state = 'queued' OR locked_until < NOW())", me, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Renew sets an end that may be there already.
func Renew(db *sql.DB, id, token int64, until string) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET locked_until = ? WHERE id = ? AND token = ?", until, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected() // want `wrongcount: MySQL counts changed rows, and UPDATE jobs may set what the row has already, so the rightful holder gives up: connect with clientFoundRows=true, or change a column each time`
	return n == 1, err
}

// Beat has the time to the second, and two beats can fall into one.
func Beat(db *sql.DB, id, token int64) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET locked_until = NOW() + INTERVAL 1 MINUTE WHERE id = ? AND token = ?", id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected() // want `MySQL counts changed rows`
	return n == 1, err
}

// BeatFine has the time to the microsecond.
func BeatFine(db *sql.DB, id, token int64) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET locked_until = NOW(6) + INTERVAL 1 MINUTE WHERE id = ? AND token = ?", id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// BeatCounted changes a counter each time.
func BeatCounted(db *sql.DB, id, token int64, until string) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET locked_until = ?, beats = beats + 1 WHERE id = ? AND token = ?", until, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Complete moves the row from one state into another.
func Complete(db *sql.DB, id, token int64) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET state = 'done' WHERE id = ? AND token = ? AND state = 'running'", id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Release clears what the holder finds set.
func Release(db *sql.DB, id, token int64, at string) (bool, error) {
	res, err := db.Exec("UPDATE jobs SET locked_until = NULL, seen = ? WHERE id = ? AND token = ?", at, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
