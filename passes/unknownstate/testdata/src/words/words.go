// Package words has states under a name that only the configuration knows.
package words

import "database/sql"

// Seal sets a state that the list does not have.
func Seal(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jars SET standing = 'sealed' WHERE id = $1`, id) // want `UPDATE jars sets standing 'sealed', which`
	return err
}

// Fill sets one that it has.
func Fill(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jars SET standing = 'full' WHERE id = $1`, id)
	return err
}

// Paint sets what nobody calls a state.
func Paint(db *sql.DB, id int64) error {
	_, err := db.Exec(`UPDATE jars SET colour = 'red' WHERE id = $1`, id)
	return err
}
