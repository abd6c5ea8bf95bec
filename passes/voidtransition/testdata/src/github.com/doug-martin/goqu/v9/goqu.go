// Package goqu has the signatures of the real one, as far as they are used.
package goqu

import (
	"database/sql"

	"github.com/doug-martin/goqu/v9/exp"
)

type (
	Ex     = exp.Ex
	ExOr   = exp.ExOr
	Op     = exp.Op
	Record = exp.Record
)

const (
	Wait = iota
	NoWait
	SkipLocked
)

func C(col string) exp.IdentifierExpression                              { return nil }
func I(ident string) exp.IdentifierExpression                            { return nil }
func T(table string) exp.IdentifierExpression                            { return nil }
func L(sql string, args ...interface{}) exp.LiteralExpression            { return nil }
func And(expressions ...exp.Expression) exp.ExpressionList               { return nil }
func Or(expressions ...exp.Expression) exp.ExpressionList                { return nil }
func DoNothing() exp.ConflictExpression                                  { return nil }
func DoUpdate(target string, u interface{}) exp.ConflictUpdateExpression { return nil }

type Database struct{}

func (d *Database) From(from ...interface{}) *SelectDataset                    { return nil }
func (d *Database) Update(table interface{}) *UpdateDataset                    { return nil }
func (d *Database) Insert(table interface{}) *InsertDataset                    { return nil }
func (d *Database) Delete(table interface{}) *DeleteDataset                    { return nil }
func (d *Database) Exec(query string, args ...interface{}) (sql.Result, error) { return nil, nil }

type DialectWrapper struct{}

func Dialect(dialect string) DialectWrapper                        { return DialectWrapper{} }
func (dw DialectWrapper) Update(table interface{}) *UpdateDataset  { return nil }
func (dw DialectWrapper) From(table ...interface{}) *SelectDataset { return nil }

type UpdateDataset struct{}

func (ud *UpdateDataset) Prepared(prepared bool) *UpdateDataset                { return ud }
func (ud *UpdateDataset) Set(values interface{}) *UpdateDataset                { return ud }
func (ud *UpdateDataset) Where(expressions ...exp.Expression) *UpdateDataset   { return ud }
func (ud *UpdateDataset) Returning(returning ...interface{}) *UpdateDataset    { return ud }
func (ud *UpdateDataset) ToSQL() (sql string, params []interface{}, err error) { return "", nil, nil }
func (ud *UpdateDataset) Executor() exp.QueryExecutor                          { return exp.QueryExecutor{} }

type DeleteDataset struct{}

func (dd *DeleteDataset) Where(expressions ...exp.Expression) *DeleteDataset { return dd }
func (dd *DeleteDataset) Executor() exp.QueryExecutor                        { return exp.QueryExecutor{} }

type InsertDataset struct{}

func (id *InsertDataset) Rows(rows ...interface{}) *InsertDataset                   { return id }
func (id *InsertDataset) OnConflict(conflict exp.ConflictExpression) *InsertDataset { return id }
func (id *InsertDataset) Executor() exp.QueryExecutor                               { return exp.QueryExecutor{} }

type SelectDataset struct{}

func (sd *SelectDataset) Select(selects ...interface{}) *SelectDataset       { return sd }
func (sd *SelectDataset) Where(expressions ...exp.Expression) *SelectDataset { return sd }
func (sd *SelectDataset) ForUpdate(waitOption exp.WaitOption, of ...exp.IdentifierExpression) *SelectDataset {
	return sd
}
func (sd *SelectDataset) Limit(limit uint) *SelectDataset     { return sd }
func (sd *SelectDataset) Update() *UpdateDataset              { return nil }
func (sd *SelectDataset) Delete() *DeleteDataset              { return nil }
func (sd *SelectDataset) Clone() exp.Expression               { return sd }
func (sd *SelectDataset) ScanVal(i interface{}) (bool, error) { return false, nil }
