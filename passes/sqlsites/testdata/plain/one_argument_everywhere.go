// Package p: one argument that is bound at many places is one expression.
package p

type db struct{}

func (db) Exec(q string, args ...any) error

var cond, other bool

func load() string

func tags() []string

func set(d db, table string, state int, id int) {
	var args []any
	switch state {
	case 1:
		args = append(args, id)
	case 2:
		args = append(args, id)
	case 3:
		args = append(args, id)
	case 4:
		args = append(args, id)
	case 5:
		args = append(args, id)
	case 6:
		args = append(args, id)
	case 7:
		args = append(args, id)
	case 8:
		args = append(args, id)
	case 9:
		args = append(args, id)
	case 10:
		args = append(args, id)
	case 11:
		args = append(args, id)
	case 12:
		args = append(args, id)
	case 13:
		args = append(args, id)
	case 14:
		args = append(args, id)
	case 15:
		args = append(args, id)
	case 16:
		args = append(args, id)
	case 17:
		args = append(args, id)
	default:
		args = append(args, id)
	}
	d.Exec("UPDATE "+table+" SET a = 1 WHERE id = $1", args...)
}

func f(d db, number int, from string) {
	set(d, from, 1+number, number)
	set(d, load(), 1+number, number)
}
