// Package table has tables that are leased, and tables that only look so.
package table

import (
	"database/sql"
	"fmt"
)

// A Store has its table's name from its maker.
type Store struct {
	db    *sql.DB
	table string
}

// Claim takes a row of whatever table the store has.
func (s *Store) Claim(me string) (id, token int64, err error) {
	err = s.db.QueryRow(fmt.Sprintf(`
		UPDATE %[1]s SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM %[1]s WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, s.table), me).Scan(&id, &token)
	return id, token, err
}

// Done writes the same table.
func (s *Store) Done(id int64) error {
	_, err := s.db.Exec(fmt.Sprintf(`UPDATE %s SET state = 'done' WHERE id = $1`, s.table), id) // want `unfencedwrite: UPDATE the table sets state 'done' by id alone`
	return err
}

// Publish changes documents, which have an owner and a version and are edited,
// not leased.
func Publish(db *sql.DB, id, version int64, owner string) error {
	_, err := db.Exec(`UPDATE documents SET status = 'published', version = version + 1 WHERE id = $1 AND version = $2 AND owner_id = $3`, id, version, owner)
	return err
}

// Rename is an optimistic edit of the same documents.
func Rename(db *sql.DB, id int64, title string) error {
	_, err := db.Exec(`UPDATE documents SET title = $2 WHERE id = $1`, id, title)
	return err
}

// LockAccount keeps somebody out until an administrator lets them in again.
func LockAccount(db *sql.DB, id int64, by string) error {
	_, err := db.Exec(`UPDATE accounts SET status = 'locked', locked_by = $2, locked_at = now() WHERE id = $1 AND status = 'active'`, id, by)
	return err
}

// UnlockAccount lets them in.
func UnlockAccount(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE accounts SET status = 'active', locked_by = NULL, locked_at = NULL WHERE id = $1`, id)
	return err
}

// Login extends a session.
func Login(db *sql.DB, id string) error {
	_, err := db.Exec(`UPDATE sessions SET expires_at = now() + interval '1 day' WHERE id = $1 AND expires_at > now()`, id)
	return err
}

// Complete compares the token of the claim, so that the table is leased although
// the claim is in another program.
func Complete(db *sql.DB, id, token int64) error {
	_, err := db.Exec(`UPDATE runs SET state = 'done' WHERE id = $1 AND lease_token = $2`, id, token)
	return err
}

// Fail stands beside it.
func Fail(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE runs SET state = 'failed' WHERE id = $1`, id) // want `unfencedwrite: UPDATE runs sets state 'failed' by id alone; .*repeat lease_token`
	return err
}

// Grab claims crates, whose state has a name of its own.
func Grab(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE crates SET condition = 2, lease_owner = $1, lease_token = lease_token + 1, lease_end = now() + interval '1 minute'
		WHERE id = (SELECT id FROM crates WHERE condition = 1 OR (condition = 2 AND lease_end < now()) LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, lease_token`, me).Scan(&id, &token)
	return id, token, err
}

// Ship settles a crate by id.
func Ship(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE crates SET condition = 3 WHERE id = $1`, id) // want `unfencedwrite: UPDATE crates sets condition '3' by id alone`
	return err
}
