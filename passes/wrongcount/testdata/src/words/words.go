// Package words has a lease under names that only the configuration knows, and
// connects so that MySQL counts changed rows.
package words

import (
	"database/sql"

	_ "github.com/go-sql-driver/mysql"
)

// Open connects.
func Open() (*sql.DB, error) {
	return sql.Open("mysql", "app:secret@tcp(localhost:3306)/orders?parseTime=true")
}

// Claim takes an order.
func Claim(db *sql.DB, id int64, me string) (bool, error) {
	res, err := db.Exec("UPDATE orders SET barista = ?, cup = cup + 1, hot_until = NOW() + INTERVAL 1 MINUTE WHERE id = ? AND (barista IS NULL OR hot_until < NOW())", me, id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// Renew sets an end that may be there already.
func Renew(db *sql.DB, id, cup int64, until string) (bool, error) {
	res, err := db.Exec("UPDATE orders SET hot_until = ? WHERE id = ? AND cup = ?", until, id, cup)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected() // want `MySQL counts changed rows`
	return n == 1, err
}

// Release clears the owner, which whoever holds the row finds set.
func Release(db *sql.DB, id, cup int64) (bool, error) {
	res, err := db.Exec("UPDATE orders SET barista = NULL WHERE id = ? AND cup = ?", id, cup)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
