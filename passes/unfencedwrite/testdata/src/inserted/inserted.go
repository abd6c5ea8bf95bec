// Package inserted takes rows by making them.
package inserted

import "database/sql"

// Elect makes the leader's row unless there is one.
func Elect(db *sql.DB, me string) (sql.Result, error) {
	return db.Exec(`INSERT INTO leaders (name, leader_id, elected_at, expires_at) VALUES ('default', $1, now(), now() + interval '10 seconds')
		ON CONFLICT (name) DO NOTHING`, me)
}

// Sweep makes room for the next leader.
func Sweep(db *sql.DB) error {
	_, err := db.Exec(`DELETE FROM leaders WHERE expires_at < now()`)
	return err
}

// Extend extends the term of the caller.
func Extend(db *sql.DB, me string) (sql.Result, error) {
	return db.Exec(`UPDATE leaders SET expires_at = now() + interval '10 seconds' WHERE name = 'default' AND leader_id = $1`, me)
}

// ExtendAny extends the term of whoever leads.
func ExtendAny(db *sql.DB) (sql.Result, error) {
	return db.Exec(`UPDATE leaders SET expires_at = now() + interval '10 seconds' WHERE name = 'default'`) // want `unfencedwrite: UPDATE leaders`
}

// Resign gives the caller's term up.
func Resign(db *sql.DB, me string) error {
	_, err := db.Exec(`DELETE FROM leaders WHERE name = 'default' AND leader_id = $1`, me)
	return err
}

// Login makes a session, which is of its client and held by nobody.
func Login(db *sql.DB, id, client string, expires any) error {
	_, err := db.Exec(`INSERT INTO sessions (id, client_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`, id, client, expires)
	return err
}

// Slide is of no lease.
func Slide(db *sql.DB, id string, expires any) error {
	_, err := db.Exec(`UPDATE sessions SET expires_at = $2 WHERE id = $1`, id, expires)
	return err
}

// Expire removes what has run out.
func Expire(db *sql.DB) error {
	_, err := db.Exec(`DELETE FROM sessions WHERE expires_at < now()`)
	return err
}

// Register makes the row of a node itself.
func Register(db *sql.DB, node string) error {
	_, err := db.Exec(`INSERT INTO nodes (node_id, expires_at) VALUES ($1, now() + interval '1 minute') ON CONFLICT (node_id) DO NOTHING`, node)
	return err
}

// Alive is of no lease.
func Alive(db *sql.DB, node string) error {
	_, err := db.Exec(`UPDATE nodes SET expires_at = now() + interval '1 minute' WHERE node_id = $1`, node)
	return err
}

// Forget removes nodes that are gone.
func Forget(db *sql.DB) error {
	_, err := db.Exec(`DELETE FROM nodes WHERE expires_at < now()`)
	return err
}
