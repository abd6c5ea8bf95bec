// Package exp has the signatures of the real one, as far as they are used.
package exp

import (
	"context"
	"database/sql"
)

type (
	Ex     map[string]interface{}
	ExOr   map[string]interface{}
	Op     map[string]interface{}
	Record map[string]interface{}
)

type Expression interface{ Clone() Expression }

func (e Ex) Clone() Expression   { return e }
func (e ExOr) Clone() Expression { return e }

type BooleanExpression interface{ Expression }

type ExpressionList interface{ Expression }

type LiteralExpression interface{ Expression }

type WaitOption int

type UpdateExpression interface{ Val() interface{} }

type IdentifierExpression interface {
	Expression
	Eq(interface{}) BooleanExpression
	Neq(interface{}) BooleanExpression
	Lt(interface{}) BooleanExpression
	In(...interface{}) BooleanExpression
	IsNull() BooleanExpression
	Set(interface{}) UpdateExpression
}

type ConflictExpression interface{ Action() int }

type ConflictUpdateExpression interface {
	ConflictExpression
	Where(expressions ...Expression) ConflictUpdateExpression
}

type QueryExecutor struct{}

func (q QueryExecutor) Exec() (sql.Result, error)                           { return nil, nil }
func (q QueryExecutor) ExecContext(ctx context.Context) (sql.Result, error) { return nil, nil }
func (q QueryExecutor) ScanVal(i interface{}) (bool, error)                 { return false, nil }
