// Package p: what is printed out of a list goes by its name in the caller.
package p

import "fmt"

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

func run(d db, id int, table string) {
	args := []any{table, id}
	d.Exec(fmt.Sprintf("UPDATE %s SET a = 1 WHERE id = %d", args...))
}

func f(d db, number int, from string) { run(d, number, from) }

func g(d db, second int, name string) {
	run(d, second, name)
	run(d, second+1, load())
}
