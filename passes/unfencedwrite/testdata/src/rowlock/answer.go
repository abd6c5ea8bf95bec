package rowlock

import (
	"database/sql"
	"fmt"
	"log"
)

// Dropped does not look whether it has locked anything.
func Dropped(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	_ = tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one)
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Executed cannot know, either: that no row was found is no error.
func Executed(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Uncounted goes on if its fenced write has changed nothing.
func Uncounted(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`UPDATE jobs SET lease_until = now() WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Counted does not.
func Counted(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := tx.Exec(`UPDATE jobs SET lease_until = now() WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errLost
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Noted compares, and goes on all the same.
func Noted(db *sql.DB, id, token int64) error {
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
		log.Printf("job %d is another's", id)
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Inside writes only what is the caller's.
func Inside(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	_ = tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now) // 0 if there is none
	if now == token {
		if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Otherwise writes what is another's.
func Otherwise(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	if now == token {
		log.Printf("job %d is done", id)
	} else if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

// Kept keeps what it has found, and leaves later.
func Kept(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err = tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	if now != token || now == 0 {
		err = errLost
	}
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Swallowed goes on if no row was found.
func Swallowed(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var one int
	if err := tx.QueryRow(`SELECT 1 FROM jobs WHERE id = $1 AND token = $2 FOR UPDATE`, id, token).Scan(&one); err != nil {
		log.Print(err)
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}

func same(a, b int64) error {
	if a != b {
		return errLost
	}
	return nil
}

// Checked leaves the comparison to another function.
func Checked(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	if err := same(now, token); err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil {
		return err
	}
	return tx.Commit()
}

// Printed only prints both.
func Printed(db *sql.DB, id, token int64) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var now int64
	if err := tx.QueryRow(`SELECT token FROM jobs WHERE id = $1 FOR UPDATE`, id).Scan(&now); err != nil {
		return err
	}
	log.Print(fmt.Errorf("is %d, was %d", now, token))
	if _, err := tx.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1`, id); err != nil { // want `unfencedwrite: .* by id alone`
		return err
	}
	return tx.Commit()
}
