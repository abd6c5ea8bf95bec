// Package embeds has its statements in files beside it.
package embeds

import (
	"database/sql"
	"embed"
)

//go:embed sql/claim.sql
var claim string

//go:embed sql/finish.sql
var finish []byte

//go:embed sql/fail.sql
var fail string

//go:embed sql
var files embed.FS

func run(db *sql.DB, me string, id, token int64) error {
	db.Exec(claim, me)
	db.Exec(string(finish), id, token)
	db.Exec(fail, id) // want `sets state 'failed' by id alone.* \(sql/fail.sql:3\)`
	stop, err := files.ReadFile("sql/stop.sql")
	if err != nil {
		return err
	}
	db.Exec(string(stop), id) // want `sets state 'stopped' by id alone.* \(sql/stop.sql:1\)`
	give, err := files.ReadFile("sql/give.sql")
	if err != nil {
		return err
	}
	_, err = db.Exec(string(give), id, token)
	return err
}
