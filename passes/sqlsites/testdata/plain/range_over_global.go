// Package p: a loop may put its elements into a package variable.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

var table string

func f(d db) {
	for _, table = range []string{"a", "b"} {
		d.Exec("UPDATE " + table + " SET c = 1 WHERE id = $1")
	}
}
