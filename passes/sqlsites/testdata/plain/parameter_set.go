// Package p: what a parameter is set to is bound in its place.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

func save(d db, table string, list []string) {
	for cond {
		list = tags()
	}
	d.Exec("UPDATE "+table+" SET tags = $1", list)
}

func saved(d db, table string, list []string) {
	if cond {
		list = tags()
	} else if other {
		list = append(list, "x")
	}
	d.Exec("UPDATE "+table+" SET more = $1 WHERE id = $2", list, 1)
}

func f(d db, given []string) {
	save(d, load(), given)
	saved(d, load(), given)
	save(d, load(), given)
}

func g(d db, name string, given []string) {
	save(d, name, given)
	saved(d, name, given)
}
