// Package listed writes states that the last migration lists.
package listed

import "database/sql"

// Added writes a state that a later migration has added to the CHECK.
func Added(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = 'partial' WHERE id = $1`, id)
	return err
}

// Value writes a state that a later migration has added to the enum.
func Value(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE steps SET state = 'done' WHERE id = $1`, id)
	return err
}

// Null passes every CHECK.
func Null(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET state = NULL WHERE id = $1 AND state IS NOT NULL`, id)
	return err
}

// Free is a column without a list.
func Free(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jobs SET phase = 'anything' WHERE id = $1 AND phase <> 'other'`, id)
	return err
}

// Elsewhere is a table that the migrations do not know.
func Elsewhere(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE orders SET state = 'anything' WHERE id = $1`, id)
	return err
}
