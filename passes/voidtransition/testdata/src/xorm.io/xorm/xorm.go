// Package xorm has the signatures of the real one, as far as they are used.
package xorm

import "database/sql"

type Engine struct{}

func (engine *Engine) NewSession() *Session                              { return nil }
func (engine *Engine) Table(tableNameOrBean any) *Session                { return nil }
func (engine *Engine) ID(id any) *Session                                { return nil }
func (engine *Engine) Where(query any, args ...any) *Session             { return nil }
func (engine *Engine) Update(bean any, condiBeans ...any) (int64, error) { return 0, nil }
func (engine *Engine) Exec(sqlOrArgs ...any) (sql.Result, error)         { return nil, nil }

type Session struct{}

func (session *Session) Begin() error                                     { return nil }
func (session *Session) Commit() error                                    { return nil }
func (session *Session) Table(tableNameOrBean any) *Session               { return session }
func (session *Session) Where(query any, args ...any) *Session            { return session }
func (session *Session) And(query any, args ...any) *Session              { return session }
func (session *Session) Or(query any, args ...any) *Session               { return session }
func (session *Session) ID(id any) *Session                               { return session }
func (session *Session) In(column string, args ...any) *Session           { return session }
func (session *Session) Cols(columns ...string) *Session                  { return session }
func (session *Session) SetExpr(column string, expression any) *Session   { return session }
func (session *Session) Incr(column string, arg ...any) *Session          { return session }
func (session *Session) ForUpdate() *Session                              { return session }
func (session *Session) Get(beans ...any) (bool, error)                   { return false, nil }
func (session *Session) Update(bean any, condiBean ...any) (int64, error) { return 0, nil }
func (session *Session) Delete(beans ...any) (int64, error)               { return 0, nil }
