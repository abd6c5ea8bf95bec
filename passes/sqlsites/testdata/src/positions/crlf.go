package positions

import "database/sql"

func returns(db *sql.DB) {
	db.Exec(`
		UPDATE jobs SET a = 1
		WHERE id = $1`, 1)
}
