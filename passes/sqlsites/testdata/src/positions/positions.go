package positions

import "database/sql"

func escapes(db *sql.DB) {
	db.Exec("/* \u00e9\x41 é */\n\tUPDATE jobs\n\tSET a = 1\n\tWHERE id = $1", 1)
	db.Exec("UPDATE jobs " +
		"SET b = 1 " +
		`WHERE id = $1`, 1)
	db.Exec(`
		UPDATE jobs
		SET c = '日本'
		WHERE id = $1
	`, 1)
}
