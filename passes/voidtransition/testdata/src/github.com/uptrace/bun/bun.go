// Package bun has the signatures of the real one, as far as they are used.
package bun

import (
	"context"
	"database/sql"
)

type BaseModel struct{}

type Ident string

type ListValues struct{}

func In(slice any) ListValues   { return ListValues{} }
func List(slice any) ListValues { return ListValues{} }

type IConn interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

type IDB interface {
	IConn
	NewSelect() *SelectQuery
	NewUpdate() *UpdateQuery
	NewDelete() *DeleteQuery
	RunInTx(ctx context.Context, opts *sql.TxOptions, f func(ctx context.Context, tx Tx) error) error
}

type DB struct{ *sql.DB }

func (db *DB) NewSelect() *SelectQuery { return nil }
func (db *DB) NewInsert() *InsertQuery { return nil }
func (db *DB) NewUpdate() *UpdateQuery { return nil }
func (db *DB) NewDelete() *DeleteQuery { return nil }

func (db *DB) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return nil, nil
}

func (db *DB) RunInTx(ctx context.Context, opts *sql.TxOptions, fn func(ctx context.Context, tx Tx) error) error {
	return nil
}

type Tx struct{ *sql.Tx }

func (tx Tx) NewSelect() *SelectQuery { return nil }
func (tx Tx) NewUpdate() *UpdateQuery { return nil }

type Query interface{ Operation() string }

type UpdateQuery struct{}

func (q *UpdateQuery) Operation() string                                               { return "" }
func (q *UpdateQuery) Conn(db IConn) *UpdateQuery                                      { return q }
func (q *UpdateQuery) Model(model any) *UpdateQuery                                    { return q }
func (q *UpdateQuery) Apply(fns ...func(*UpdateQuery) *UpdateQuery) *UpdateQuery       { return q }
func (q *UpdateQuery) With(name string, query Query) *UpdateQuery                      { return q }
func (q *UpdateQuery) Table(tables ...string) *UpdateQuery                             { return q }
func (q *UpdateQuery) TableExpr(query string, args ...any) *UpdateQuery                { return q }
func (q *UpdateQuery) ModelTableExpr(query string, args ...any) *UpdateQuery           { return q }
func (q *UpdateQuery) Column(columns ...string) *UpdateQuery                           { return q }
func (q *UpdateQuery) Set(query string, args ...any) *UpdateQuery                      { return q }
func (q *UpdateQuery) SetColumn(column string, query string, args ...any) *UpdateQuery { return q }
func (q *UpdateQuery) WherePK(cols ...string) *UpdateQuery                             { return q }
func (q *UpdateQuery) Where(query string, args ...any) *UpdateQuery                    { return q }
func (q *UpdateQuery) WhereOr(query string, args ...any) *UpdateQuery                  { return q }
func (q *UpdateQuery) Returning(query string, args ...any) *UpdateQuery                { return q }
func (q *UpdateQuery) Scan(ctx context.Context, dest ...any) error                     { return nil }
func (q *UpdateQuery) Exec(ctx context.Context, dest ...any) (sql.Result, error)       { return nil, nil }
func (q *UpdateQuery) WhereGroup(sep string, fn func(*UpdateQuery) *UpdateQuery) *UpdateQuery {
	return q
}

type DeleteQuery struct{}

func (q *DeleteQuery) Model(model any) *DeleteQuery                              { return q }
func (q *DeleteQuery) Where(query string, args ...any) *DeleteQuery              { return q }
func (q *DeleteQuery) WherePK(cols ...string) *DeleteQuery                       { return q }
func (q *DeleteQuery) Exec(ctx context.Context, dest ...any) (sql.Result, error) { return nil, nil }

type InsertQuery struct{}

func (q *InsertQuery) Model(model any) *InsertQuery                              { return q }
func (q *InsertQuery) On(s string, args ...any) *InsertQuery                     { return q }
func (q *InsertQuery) Set(query string, args ...any) *InsertQuery                { return q }
func (q *InsertQuery) Where(expr string, args ...any) *InsertQuery               { return q }
func (q *InsertQuery) Exec(ctx context.Context, dest ...any) (sql.Result, error) { return nil, nil }

type SelectQuery struct{}

func (q *SelectQuery) Operation() string                              { return "" }
func (q *SelectQuery) Model(model any) *SelectQuery                   { return q }
func (q *SelectQuery) Column(columns ...string) *SelectQuery          { return q }
func (q *SelectQuery) Where(query string, args ...any) *SelectQuery   { return q }
func (q *SelectQuery) WhereOr(query string, args ...any) *SelectQuery { return q }
func (q *SelectQuery) Order(orders ...string) *SelectQuery            { return q }
func (q *SelectQuery) Limit(n int) *SelectQuery                       { return q }
func (q *SelectQuery) For(s string, args ...any) *SelectQuery         { return q }
func (q *SelectQuery) Scan(ctx context.Context, dest ...any) error    { return nil }
