package migrations

import "database/sql"

func up(tx *sql.Tx) error {
	_, err := tx.Exec("ALTER TABLE jobs DROP CONSTRAINT jobs_state_check")
	return err
}
