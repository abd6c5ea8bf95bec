// Package unknownparts has texts of which a part in brackets is not known.
package unknownparts

import (
	"context"
	"database/sql"
	"strings"
)

// The branches of a CASE are not known.
func branches(ctx context.Context, db *sql.DB, whens []string, id string) error {
	_, err := db.ExecContext(ctx, "UPDATE jobs SET child = CASE "+strings.Join(whens, " ")+" ELSE child END WHERE id = $1 AND token = $2", id, 1)
	return err
}

// The end of the text is not known, and the brackets are closed there.
func cut(ctx context.Context, db *sql.DB, rest func() string, id string) error {
	_, err := db.ExecContext(ctx, "UPDATE jobs SET state = 'done' WHERE id IN (SELECT id FROM jobs WHERE id = $1 "+rest(), id)
	return err
}

// One of the ways leaves the brackets empty: no database takes that.
func emptied(ctx context.Context, db *sql.DB, name string, orphans bool) error {
	var conds []string
	if name != "" {
		conds = append(conds, "name = 'x'")
	}
	if orphans {
		conds = append(conds, "name IS NULL")
	}
	_, err := db.ExecContext(ctx, "UPDATE jobs SET name = 'y' WHERE ("+strings.Join(conds, " OR ")+")")
	return err
}

// Where that is all there is, it stays.
func empty(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "UPDATE jobs SET name = 'y' WHERE ()")
	return err
}
