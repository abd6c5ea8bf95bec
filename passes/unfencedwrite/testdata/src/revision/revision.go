// Package revision declares a fence that ends in a revision.
package revision

import "database/sql"

// Plain leaves the revision as it is.
func Plain(db *sql.DB, id int64, owner string, revision int64) (sql.Result, error) {
	return db.Exec(`UPDATE plain SET state = 'done' WHERE id = $1 AND owner_token = $2 AND revision = $3`, id, owner, revision) // want `advance revision in SET`
}

// Raised leaves it to a trigger.
func Raised(db *sql.DB, id int64, owner string, revision int64) (sql.Result, error) {
	return db.Exec(`UPDATE raised SET state = 'done' WHERE id = $1 AND owner_token = $2 AND revision = $3`, id, owner, revision)
}

// Stamped has a trigger that does something else.
func Stamped(db *sql.DB, id int64, owner string, revision int64) (sql.Result, error) {
	return db.Exec(`UPDATE stamped SET state = 'done' WHERE id = $1 AND owner_token = $2 AND revision = $3`, id, owner, revision) // want `advance revision in SET`
}

// ForeignMade has one of which nothing is known.
func ForeignMade(db *sql.DB, id int64, owner string, revision int64) (sql.Result, error) {
	return db.Exec(`UPDATE foreign_made SET state = 'done' WHERE id = $1 AND owner_token = $2 AND revision = $3`, id, owner, revision)
}
