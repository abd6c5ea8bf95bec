// Package gorm has the signatures of the real one, as far as they are used.
package gorm

import (
	"context"
	"database/sql"
	"time"

	"gorm.io/gorm/clause"
)

type DB struct {
	Error        error
	RowsAffected int64
}

type Session struct{ NewDB bool }

type DeletedAt sql.NullTime

type Model struct {
	ID        uint `gorm:"primarykey"`
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt DeletedAt `gorm:"index"`
}

func Expr(expr string, args ...interface{}) clause.Expr { return clause.Expr{SQL: expr, Vars: args} }

func (db *DB) Model(value interface{}) (tx *DB)                                { return db }
func (db *DB) Clauses(conds ...clause.Expression) (tx *DB)                     { return db }
func (db *DB) Table(name string, args ...interface{}) (tx *DB)                 { return db }
func (db *DB) Select(query interface{}, args ...interface{}) (tx *DB)          { return db }
func (db *DB) Omit(columns ...string) (tx *DB)                                 { return db }
func (db *DB) Where(query interface{}, args ...interface{}) (tx *DB)           { return db }
func (db *DB) Not(query interface{}, args ...interface{}) (tx *DB)             { return db }
func (db *DB) Or(query interface{}, args ...interface{}) (tx *DB)              { return db }
func (db *DB) Order(value interface{}) (tx *DB)                                { return db }
func (db *DB) Limit(limit int) (tx *DB)                                        { return db }
func (db *DB) Scopes(funcs ...func(*DB) *DB) (tx *DB)                          { return db }
func (db *DB) Unscoped() (tx *DB)                                              { return db }
func (db *DB) Raw(sql string, values ...interface{}) (tx *DB)                  { return db }
func (db *DB) Create(value interface{}) (tx *DB)                               { return db }
func (db *DB) Save(value interface{}) (tx *DB)                                 { return db }
func (db *DB) First(dest interface{}, conds ...interface{}) (tx *DB)           { return db }
func (db *DB) Take(dest interface{}, conds ...interface{}) (tx *DB)            { return db }
func (db *DB) Find(dest interface{}, conds ...interface{}) (tx *DB)            { return db }
func (db *DB) Update(column string, value interface{}) (tx *DB)                { return db }
func (db *DB) Updates(values interface{}) (tx *DB)                             { return db }
func (db *DB) UpdateColumn(column string, value interface{}) (tx *DB)          { return db }
func (db *DB) UpdateColumns(values interface{}) (tx *DB)                       { return db }
func (db *DB) Delete(value interface{}, conds ...interface{}) (tx *DB)         { return db }
func (db *DB) Count(count *int64) (tx *DB)                                     { return db }
func (db *DB) Row() *sql.Row                                                   { return nil }
func (db *DB) Rows() (*sql.Rows, error)                                        { return nil, nil }
func (db *DB) Scan(dest interface{}) (tx *DB)                                  { return db }
func (db *DB) Pluck(column string, dest interface{}) (tx *DB)                  { return db }
func (db *DB) Begin(opts ...*sql.TxOptions) *DB                                { return db }
func (db *DB) Commit() *DB                                                     { return db }
func (db *DB) Rollback() *DB                                                   { return db }
func (db *DB) Exec(sql string, values ...interface{}) (tx *DB)                 { return db }
func (db *DB) Session(config *Session) *DB                                     { return db }
func (db *DB) WithContext(ctx context.Context) *DB                             { return db }
func (db *DB) Debug() (tx *DB)                                                 { return db }
func (db *DB) Transaction(fc func(tx *DB) error, opts ...*sql.TxOptions) error { return fc(db) }

type Interface[T any] interface {
	Raw(sql string, values ...interface{}) ExecInterface[T]
	Exec(ctx context.Context, sql string, values ...interface{}) error
	ChainInterface[T]
}

type ExecInterface[T any] interface {
	Find(ctx context.Context) ([]T, error)
}

type ChainInterface[T any] interface {
	ExecInterface[T]
	Where(query interface{}, args ...interface{}) ChainInterface[T]
	Delete(ctx context.Context) (rowsAffected int, err error)
	Update(ctx context.Context, name string, value any) (rowsAffected int, err error)
	Updates(ctx context.Context, t T) (rowsAffected int, err error)
}

func G[T any](db *DB, opts ...clause.Expression) Interface[T] { return nil }
