// Package conditional appends its fence only for callers that ask for it.
package conditional

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

// Done fences only if a token is given.
func Done(db *sql.DB, id int64, token *int64) error {
	q := `UPDATE jobs SET state = 'done' WHERE id = $1` // want `unfencedwrite: UPDATE jobs sets state 'done' by id; callers that leave the argument out write whoever has the row`
	args := []any{id}
	if token != nil {
		q += ` AND token = $2`
		args = append(args, *token)
	}
	_, err := db.Exec(q, args...)
	return err
}

// DoneNoted adds another condition for some callers, and the fence for all.
func DoneNoted(db *sql.DB, id, token int64, note string) error {
	q := `UPDATE jobs SET state = 'done' WHERE id = $1 AND token = $2`
	args := []any{id, token}
	if note != "" {
		q += ` AND note = $3`
		args = append(args, note)
	}
	_, err := db.Exec(q, args...)
	return err
}

// DoneOpen has a condition that is not known.
func DoneOpen(db *sql.DB, id int64, cond string) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'done' WHERE id = $1 AND `+cond, id)
	return err
}
