// Package sqlx stands for the real one in tests.
package sqlx

import (
	"context"
	"database/sql"
)

type (
	DB        struct{ *sql.DB }
	Tx        struct{ *sql.Tx }
	NamedStmt struct{}
)

func In(query string, args ...any) (string, []any, error)       { return "", nil, nil }
func Named(query string, arg any) (string, []any, error)        { return "", nil, nil }
func (*DB) Rebind(query string) string                          { return "" }
func (*DB) Get(dest any, query string, args ...any) error       { return nil }
func (*DB) NamedExec(query string, arg any) (sql.Result, error) { return nil, nil }
func (*Tx) NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error) {
	return nil, nil
}
func (*DB) PrepareNamed(query string) (*NamedStmt, error) { return nil, nil }
func (*NamedStmt) Exec(arg any) (sql.Result, error)       { return nil, nil }
