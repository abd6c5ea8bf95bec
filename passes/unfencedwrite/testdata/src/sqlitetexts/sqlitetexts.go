// Package sqlitetexts speaks SQLite, as its driver says.
package sqlitetexts

import (
	"database/sql"

	_ "github.com/mattn/go-sqlite3"
)

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE [jobs] SET "state" = 'running', owner = ?, token = token + 1, lease_until = unixepoch() + 60
		WHERE id = (SELECT id FROM jobs WHERE state = 'queued' OR lease_until < unixepoch() LIMIT 1)`, me)
}

func finish(db *sql.DB, id, token int64) {
	db.Exec(`UPDATE [jobs] SET state = "done" WHERE "id" = ?1 AND token IS ?2`, id, token)
	db.Exec(`UPDATE [jobs] SET state = "done" WHERE "id" = ?1`, id) // want `UPDATE jobs sets state 'done' by id alone`
}

func settled(db *sql.DB, id int64) {
	db.Exec(`UPDATE jobs SET state = 'queued' WHERE id = ? AND state == "paused"`, id)
}
