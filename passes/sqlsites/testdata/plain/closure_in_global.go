// Package p: a closure that a package variable holds may have variables of a function.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

var build func() string

func f(d db, end string) {
	q := "UPDATE a SET b = 1"
	build = func() string { return q }
	if cond {
		q = "UPDATE c SET d = 1"
	}
	d.Exec(build() + end)
}

func g(d db, end string) {
	f(d, " WHERE id = $1")
	f(d, end)
}
