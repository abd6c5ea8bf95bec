package embedded

import (
	"database/sql"
	"embed"
	_ "embed"
	"fmt"
)

//go:embed sql/park.sql
var parkSQL string

//go:embed sql/turn.sql
var turnSQL []byte

//go:embed sql/*.sql
var files embed.FS

//go:embed sql/unused.sql
var unusedSQL string

func park(db *sql.DB) { db.Exec(parkSQL, 1) }

func turn(db *sql.DB) { db.Exec(fmt.Sprintf(string(turnSQL), "cranes"), 1) }

func read(db *sql.DB) error {
	b, err := files.ReadFile("sql/park.sql")
	if err != nil {
		return err
	}
	_, err = db.Exec(string(b), 2)
	return err
}
