// Package squirrel has the signatures of the real one, as far as they are used.
package squirrel

import (
	"context"
	"database/sql"
)

type Sqlizer interface {
	ToSql() (string, []interface{}, error)
}

type BaseRunner interface {
	Exec(query string, args ...interface{}) (sql.Result, error)
	Query(query string, args ...interface{}) (*sql.Rows, error)
}

type ExecerContext interface {
	ExecContext(ctx context.Context, query string, args ...interface{}) (sql.Result, error)
}

type RowScanner interface{ Scan(...interface{}) error }

type PlaceholderFormat interface {
	ReplacePlaceholders(sql string) (string, error)
}

var Dollar PlaceholderFormat

type (
	Eq     map[string]interface{}
	NotEq  Eq
	Lt     map[string]interface{}
	LtOrEq Lt
	Gt     Lt
	And    []Sqlizer
	Or     []Sqlizer
)

func (Eq) ToSql() (string, []interface{}, error)     { return "", nil, nil }
func (NotEq) ToSql() (string, []interface{}, error)  { return "", nil, nil }
func (Lt) ToSql() (string, []interface{}, error)     { return "", nil, nil }
func (LtOrEq) ToSql() (string, []interface{}, error) { return "", nil, nil }
func (Gt) ToSql() (string, []interface{}, error)     { return "", nil, nil }
func (And) ToSql() (string, []interface{}, error)    { return "", nil, nil }
func (Or) ToSql() (string, []interface{}, error)     { return "", nil, nil }

func Expr(sql string, args ...interface{}) Sqlizer { return nil }

type StatementBuilderType struct{}

var StatementBuilder StatementBuilderType

func (b StatementBuilderType) PlaceholderFormat(f PlaceholderFormat) StatementBuilderType { return b }
func (b StatementBuilderType) RunWith(runner BaseRunner) StatementBuilderType             { return b }
func (b StatementBuilderType) Update(table string) UpdateBuilder                          { return UpdateBuilder{} }
func (b StatementBuilderType) Delete(from string) DeleteBuilder                           { return DeleteBuilder{} }
func (b StatementBuilderType) Insert(into string) InsertBuilder                           { return InsertBuilder{} }
func (b StatementBuilderType) Select(columns ...string) SelectBuilder                     { return SelectBuilder{} }

func Update(table string) UpdateBuilder      { return UpdateBuilder{} }
func Delete(from string) DeleteBuilder       { return DeleteBuilder{} }
func Insert(into string) InsertBuilder       { return InsertBuilder{} }
func Select(columns ...string) SelectBuilder { return SelectBuilder{} }

func ExecContextWith(ctx context.Context, db ExecerContext, s Sqlizer) (res sql.Result, err error) {
	return nil, nil
}

type UpdateBuilder struct{}

func (b UpdateBuilder) PlaceholderFormat(f PlaceholderFormat) UpdateBuilder       { return b }
func (b UpdateBuilder) RunWith(runner BaseRunner) UpdateBuilder                   { return b }
func (b UpdateBuilder) Set(column string, value interface{}) UpdateBuilder        { return b }
func (b UpdateBuilder) SetMap(clauses map[string]interface{}) UpdateBuilder       { return b }
func (b UpdateBuilder) From(from string) UpdateBuilder                            { return b }
func (b UpdateBuilder) Where(pred interface{}, args ...interface{}) UpdateBuilder { return b }
func (b UpdateBuilder) Prefix(sql string, args ...interface{}) UpdateBuilder      { return b }
func (b UpdateBuilder) Suffix(sql string, args ...interface{}) UpdateBuilder      { return b }
func (b UpdateBuilder) ToSql() (string, []interface{}, error)                     { return "", nil, nil }
func (b UpdateBuilder) MustSql() (string, []interface{})                          { return "", nil }
func (b UpdateBuilder) Exec() (sql.Result, error)                                 { return nil, nil }
func (b UpdateBuilder) ExecContext(ctx context.Context) (sql.Result, error)       { return nil, nil }
func (b UpdateBuilder) QueryRowContext(ctx context.Context) RowScanner            { return nil }

type DeleteBuilder struct{}

func (b DeleteBuilder) RunWith(runner BaseRunner) DeleteBuilder                   { return b }
func (b DeleteBuilder) Where(pred interface{}, args ...interface{}) DeleteBuilder { return b }
func (b DeleteBuilder) ToSql() (string, []interface{}, error)                     { return "", nil, nil }
func (b DeleteBuilder) Exec() (sql.Result, error)                                 { return nil, nil }

type InsertBuilder struct{}

func (b InsertBuilder) Columns(columns ...string) InsertBuilder              { return b }
func (b InsertBuilder) Values(values ...interface{}) InsertBuilder           { return b }
func (b InsertBuilder) SetMap(clauses map[string]interface{}) InsertBuilder  { return b }
func (b InsertBuilder) Suffix(sql string, args ...interface{}) InsertBuilder { return b }
func (b InsertBuilder) ToSql() (string, []interface{}, error)                { return "", nil, nil }

type SelectBuilder struct{}

func (b SelectBuilder) From(from string) SelectBuilder                            { return b }
func (b SelectBuilder) Where(pred interface{}, args ...interface{}) SelectBuilder { return b }
func (b SelectBuilder) OrderBy(orderBys ...string) SelectBuilder                  { return b }
func (b SelectBuilder) Limit(limit uint64) SelectBuilder                          { return b }
func (b SelectBuilder) Suffix(sql string, args ...interface{}) SelectBuilder      { return b }
func (b SelectBuilder) ToSql() (string, []interface{}, error)                     { return "", nil, nil }
func (b SelectBuilder) QueryRowContext(ctx context.Context) RowScanner            { return nil }
