// Package p: what a pointer is set to is bound where that is an expression of its own.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

func first() *string

func second() *string

func f(d db, name string) {
	p := first()
	if cond {
		p = second()
	}
	d.Exec("UPDATE t SET a = $1", p)
	q := &name
	if cond {
		q = nil
	}
	d.Exec("UPDATE t SET b = $1", q)
	var r *string
	if cond {
		r = &name
	}
	d.Exec("UPDATE t SET c = $1", &r)
	var s *string
	if cond {
		s = &name
	}
	if s != nil {
		d.Exec("UPDATE t SET d = $1", s)
	}
	u, err := third()
	if cond {
		u, err = third()
	}
	d.Exec("UPDATE t SET e = $1", u, err)
}

func third() (*string, error)

func g(d db, name string) {
	var p *string
	if cond {
		p = &name
	}
	p2 := p
	*p2 += " WHERE a = 1"
	d.Exec("UPDATE t SET a = 1" + *p2)
	set := func() { p = &name }
	set()
	d.Exec("UPDATE t SET b = $1", p)
	if cond {
		defer func() { d.Exec("DELETE FROM t" + *p) }()
	}
}
