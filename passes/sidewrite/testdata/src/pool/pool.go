// Package pool has no transaction around the transition and what follows.
package pool

import "database/sql"

// A Store is a pool of connections.
type Store struct{ db *sql.DB }

// Claim takes a part.
func Claim(db *sql.DB, me string) (id, token int64, err error) {
	err = db.QueryRow(`
		UPDATE parts SET state = 'running', owner = $1, token = token + 1, lease_until = now() + interval '1 minute'
		WHERE id = (
			SELECT id FROM parts WHERE state = 'queued' OR (state = 'running' AND lease_until < now())
			ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
		RETURNING id, token`, me).Scan(&id, &token)
	return id, token, err
}

// Dropped throws the count away.
func (s *Store) Dropped(id, token, batch int64) error {
	if _, err := s.db.Exec(`DELETE FROM parts WHERE id = $1 AND token = $2`, id, token); err != nil {
		return err
	}
	_, err := s.db.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch) // want `UPDATE batches runs whether or not the write that removes the row of parts was won`
	return err
}

// Late hands the count on when all is done. There is nothing to roll back.
func (s *Store) Late(id, token, batch int64) (bool, error) {
	res, err := s.db.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	if _, err = s.db.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch); err != nil { // want `UPDATE batches runs`
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Asked looks first.
func (s *Store) Asked(id, token, batch int64) (bool, error) {
	res, err := s.db.Exec(`UPDATE parts SET state = 'done' WHERE id = $1 AND token = $2`, id, token)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return false, err
	}
	won := false
	switch n {
	case 1:
		won = true
	}
	if won {
		_, err = s.db.Exec(`UPDATE batches SET done = done + 1 WHERE id = $1`, batch)
	}
	return won, err
}
