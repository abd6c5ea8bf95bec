// Package fencedtexts has the text in all the places where it can be changed.
package fencedtexts

import "database/sql"

func claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE jobs SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < now() LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

const (
	finish = "UPDATE jobs\n\tSET state = 'done', \"note\" = 'é'\n\tWHERE id = $1 -- the row\n\tRETURNING id" // want `by id alone`
	other  = "SELECT 1"
)

func constant(db *sql.DB, id, token int64) error {
	return db.QueryRow(finish, id).Scan(&id)
}

var remove = `DELETE FROM jobs WHERE id = $1;` // want `by id alone`

func variable(db *sql.DB, id, token int64) error {
	_, err := db.Exec(remove, id)
	return err
}

func local(db *sql.DB, id, token int64) error {
	q := `WITH done AS (UPDATE jobs j SET state = 'done' WHERE j.id = $1 RETURNING j.id) SELECT id FROM done WHERE id > 0` // want `by id alone`
	return db.QueryRow(q, id).Scan(&id)
}

func either(db *sql.DB, id, token int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 OR id = -$1`, id) // want `by id alone`
	return err
}

func joined(db *sql.DB, id, token int64) error {
	_, err := db.Exec(`
		UPDATE jobs SET state = 'done' FROM batches
		WHERE jobs.id = $1 AND batches.id = jobs.batch_id`, id) // want `by id`
	return err
}
