package mail

import (
	"context"
	"database/sql"
	"testing"
)

func TestDrop(t *testing.T) {
	var db *sql.DB
	if db != nil {
		db.ExecContext(context.Background(), "DELETE FROM mails WHERE id = $1", 1)
	}
}
