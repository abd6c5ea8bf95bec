// Package p: parameters that hold the same unknown text make one path.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

var name, kind = load(), load()

func pick(d db, p, q string) {
	text := "UPDATE " + p + " SET a = 1 WHERE id = "
	if cond {
		text += p
	} else {
		text += q
	}
	if other {
		text += p
	} else {
		text += q
	}
	if cond {
		text += p
	} else {
		text += q
	}
	if other {
		text += p
	} else {
		text += q
	}
	if cond {
		text += p
	} else {
		text += q
	}
	d.Exec(text)
}

func keep(d db, p string) {
	text := "UPDATE " + p
	for range 3 {
		text = "UPDATE " + name
	}
	d.Exec(text + " SET a = 1")
}

func ident(q string) string { return q }

func named(d db, p string) { d.Exec("UPDATE " + ident(p) + " SET a = 1") }

func f(d db, x string, get func() string) {
	pick(d, load(), load())
	pick(d, get(), get())
	pick(d, x, x)
	pick(d, name, kind)
	pick(d, x, name)
	keep(d, x)
	keep(d, name)
	keep(d, load())
	keep(d, get())
	y := get()
	named(d, x)
	named(d, y)
	named(d, name)
}

func g(d db, a, b string) {
	pick(d, a, b)
	pick(d, a, a)
}

func h(d db, a, b string) {
	pick(d, a, a)
	pick(d, a, b)
}
