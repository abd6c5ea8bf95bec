// Package reread reads the token of the row that it is about to write.
package reread

import "database/sql"

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

// Done takes the token of whoever has the row now.
func Done(db *sql.DB, id int64) error {
	var token int64
	if err := db.QueryRow(`SELECT token FROM jobs WHERE id = $1`, id).Scan(&token); err != nil {
		return err
	}
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token) // want `unfencedwrite: UPDATE jobs sets state 'done' by id and token; token was read from the row just before`
	return err
}

type job struct {
	ID, Token int64
}

// DoneField keeps it in a struct.
func DoneField(db *sql.DB, id int64) error {
	var j job
	if err := db.QueryRow(`SELECT id, token FROM jobs WHERE id = $1`, id).Scan(&j.ID, &j.Token); err != nil {
		return err
	}
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, j.ID, j.Token) // want `unfencedwrite: .*read from the row just before`
	return err
}

// DoneClaimed writes in the acquisition that it has just made.
func DoneClaimed(db *sql.DB, me string) error {
	var j job
	err := db.QueryRow(`
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&j.ID, &j.Token)
	if err != nil {
		return err
	}
	_, err = db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, j.ID, j.Token)
	return err
}

// Cancel is an outsider's: it repeats what it has seen.
func Cancel(db *sql.DB, id int64) error {
	var token int64
	if err := db.QueryRow(`SELECT token FROM jobs WHERE id = $1`, id).Scan(&token); err != nil {
		return err
	}
	_, err := db.Exec(`UPDATE jobs SET state = 'cancelled' WHERE id = $1 AND token = $2`, id, token)
	return err
}

// DoneGiven has the token from its caller.
func DoneGiven(db *sql.DB, id, token int64) error {
	var note string
	if err := db.QueryRow(`SELECT note FROM jobs WHERE id = $1`, id).Scan(&note); err != nil {
		return err
	}
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	return err
}
