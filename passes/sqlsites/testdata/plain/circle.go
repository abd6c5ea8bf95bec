// Package p: what a circle cut short is not what the same call makes elsewhere.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

var depth int

func start(d db, q string) string {
	if depth > 3 {
		return q
	}
	return middle(d, q)
}

func middle(d db, q string) string {
	if cond {
		return q + " WHERE id = $1"
	}
	return start(d, q) + " RETURNING id"
}

func last(d db, table string) {
	d.Exec("UPDATE " + middle(d, table))
	d.Exec("DELETE FROM " + start(d, table))
}

func twice(d db, table string) {
	last(d, table)
	last(d, load())
	d.Exec("INSERT INTO " + start(d, load()))
}
