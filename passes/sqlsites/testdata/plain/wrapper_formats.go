// Package p: a wrapper that prints what it is given makes a text of it.
package p

import "fmt"

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

func (d db) run(q string, args ...any) { d.Exec(fmt.Sprintf(q, args...)) }

func (d db) pass(q string, args ...any) { d.Exec(q, args...) }

func f(d db, name string) {
	var p *string
	if cond {
		p = &name
	}
	var q *string
	if cond {
		q = &name
	}
	d.run("UPDATE t SET a = %s", p)
	d.pass("UPDATE t SET b = $1", q)
}
