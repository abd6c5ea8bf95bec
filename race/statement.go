package race

import (
	"fmt"
	"strconv"
	"strings"
)

// A Statement is one SQL statement and what its parameters are bound to.
type Statement struct {
	SQL  string // with parameters $1, $2 and so on
	Args []Arg  // Args[n-1] is bound to $n
}

// An Arg says where the value of a parameter comes from when the statement
// runs.
type Arg struct {
	from   origin
	value  any
	row    int
	column string
	delta  int64
}

// An origin is the kind of an Arg.
type origin int

const (
	fromCase   origin = iota // a value of the case
	fromName                 // the acting worker's name
	fromFresh                // a value that no acquisition had before
	fromRow                  // a column of one row that the worker claimed
	fromColumn               // a column of all rows that the worker claimed, as an array
	fromRows                 // all rows that the worker claimed, as JSON
)

// Const binds v, the same in every interleaving.
func Const(v any) Arg { return Arg{from: fromCase, value: v} }

// Owner binds the name of the worker that runs the statement.
func Owner() Arg { return Arg{from: fromName} }

// Fresh binds a UUID that is new each time a statement runs.
func Fresh() Arg { return Arg{from: fromFresh} }

// Held binds what the worker's claim left in a column of the row-th row that it
// took, counted from 0 in the order of the key.
func Held(row int, column string) Arg { return Arg{from: fromRow, row: row, column: column} }

// HeldAll binds the array of what the worker's claim left in a column of all
// rows that it took, in the order of the key.
func HeldAll(column string) Arg { return Arg{from: fromColumn, column: column} }

// HeldRows binds the rows as the worker's claim left them, as a JSON array of
// objects.
func HeldRows() Arg { return Arg{from: fromRows} }

// Plus returns an Arg like a, a Held of an integer column, whose value is
// larger by delta.
func (a Arg) Plus(delta int64) Arg {
	a.delta += delta
	return a
}

// names reports whether the value of the argument is an acquisition, given the
// columns that record one.
func (a Arg) names(acquisition []string) bool {
	if a.from != fromRow && a.from != fromColumn {
		return false
	}
	for _, column := range acquisition {
		if a.column == column {
			return true
		}
	}
	return false
}

// bind returns the values for the statement's parameters. A worker that forgot
// its acquisition has NULL wherever an argument would name it.
func (w *worker) bind(s Statement, acquisition []string) ([]any, error) {
	values := make([]any, len(s.Args))
	for i, arg := range s.Args {
		if w.forgot && arg.names(acquisition) {
			continue
		}
		v, err := w.value(arg)
		if err != nil {
			return nil, fmt.Errorf("parameter $%d: %w", i+1, err)
		}
		values[i] = v
	}
	return values, nil
}

func (w *worker) value(a Arg) (any, error) {
	switch a.from {
	case fromName:
		return w.owner, nil
	case fromFresh:
		return w.fresh(), nil
	case fromRow:
		if a.row < 0 || a.row >= len(w.rows) {
			return nil, fmt.Errorf("row %d of %d that %s claimed", a.row, len(w.rows), w.name)
		}
		return w.field(w.rows[a.row], a)
	case fromColumn:
		return w.array(a)
	case fromRows:
		images := make([]string, len(w.rows))
		for i, r := range w.rows {
			images[i] = r.image
		}
		return "[" + strings.Join(images, ",") + "]", nil
	}
	return a.value, nil
}

// field returns the value of one column as text, or nil for NULL.
func (w *worker) field(r row, a Arg) (any, error) {
	text, null, err := r.text(a.column)
	if err != nil || null {
		return nil, err
	}
	if a.delta == 0 {
		return text, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("column %s is no integer: %w", a.column, err)
	}
	return strconv.FormatInt(n+a.delta, 10), nil
}

// array returns the text form of an array of PostgreSQL.
func (w *worker) array(a Arg) (any, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, r := range w.rows {
		if i > 0 {
			b.WriteByte(',')
		}
		v, err := w.field(r, a)
		if err != nil {
			return nil, err
		}
		text, ok := v.(string)
		if !ok {
			b.WriteString("NULL")
			continue
		}
		b.WriteString(`"` + arrayEscapes.Replace(text) + `"`)
	}
	b.WriteByte('}')
	return b.String(), nil
}

var arrayEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
