// Package pgconn stands for the real one in tests.
package pgconn

type CommandTag struct{}

func (CommandTag) RowsAffected() int64 { return 0 }
