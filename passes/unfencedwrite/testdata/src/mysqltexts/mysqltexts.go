// Package mysqltexts speaks MySQL, as its driver says: a name in double quotes
// is a string.
package mysqltexts

import (
	"database/sql"

	_ "github.com/go-sql-driver/mysql"
)

func claim(db *sql.DB, me string) {
	db.Exec(`UPDATE jobs SET state = "running", owner = ?, token = token + 1, lease_until = NOW() + INTERVAL 1 MINUTE
		WHERE state = "queued" OR lease_until < NOW() ORDER BY id LIMIT 1`, me)
}

func finish(db *sql.DB, id, token int64) {
	db.Exec(`UPDATE jobs SET state = "done" WHERE id = ? AND token = ?`, id, token)
	db.Exec(`UPDATE jobs SET state = "done" WHERE id = ?`, id) // want `UPDATE jobs sets state 'done' by id alone`
}

// settled writes rows that nobody holds: the state is a string, not a column.
func settled(db *sql.DB, id int64) {
	db.Exec(`UPDATE jobs SET state = "queued" WHERE id = ? AND state = "paused"`, id)
}

func fail(db *sql.DB, id int64) {
	db.Exec(`UPDATE jobs SET state = "failed" WHERE id = ? AND state = "running" LIMIT 1`, id) // want `sets state 'failed'`
}

// again resets a held row as well; ON DUPLICATE KEY UPDATE has no WHERE.
func again(db *sql.DB, key, body string) {
	db.Exec(`INSERT INTO jobs (id, body, state) VALUES (?, ?, "queued") ON DUPLICATE KEY UPDATE body = VALUES(body), state = "queued"`, key, body) // want `upsert of jobs sets state 'queued' .*: set each column by an IF that leaves held rows as they are, or advance the token there`
}

// againLater advances the token.
func againLater(db *sql.DB, key, body string) {
	db.Exec(`INSERT INTO jobs (id, body, state) VALUES (?, ?, "queued") ON DUPLICATE KEY UPDATE body = VALUES(body), state = "queued", token = token + 1`, key, body)
}
