// Package p: a closure that is called by way of a field has variables of its own.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

type s struct{ build func() string }

func (x *s) f(d db) {
	q := "UPDATE t SET a = 1"
	x.build = func() string { return q + " WHERE id = $1" }
	d.Exec(x.build())
	q = "DELETE FROM t"
	d.Exec(x.build())
	for range 2 {
		q = "DELETE FROM u"
		d.Exec(x.build() + " AND b = 2")
		q = "DELETE FROM v"
	}
}

func each(d db, x *s, end string) {
	var q string
	x.build = func() string { return q }
	if cond {
		q = "UPDATE a SET b = 1"
	} else {
		q = "UPDATE c SET d = 1"
	}
	d.Exec(x.build() + end)
}

func g(d db, x *s, end string) {
	each(d, x, " WHERE id = $1")
	each(d, x, end)
}
