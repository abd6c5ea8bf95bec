// Package constants_run runs statements that another package holds.
package constants_run

import (
	"database/sql"

	"constants"
)

// Done runs a statement that is flagged where it stands.
func Done(db *sql.DB, id int64) error {
	_, err := db.Exec(constants.Done, id)
	return err
}

// Fail completes a statement, so that it is first seen here.
func Fail(db *sql.DB, id int64) error {
	_, err := db.Exec(constants.Begin+`'failed' WHERE id = $1`, id) // want `unfencedwrite: .* by id alone`
	return err
}
