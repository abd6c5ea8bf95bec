package sqlsites_test

// prelude is what each program that is written at random begins with.
const prelude = `package p

import (
	"fmt"
	"strings"
)

type db struct{}

func (db) Exec(q string, args ...any) error

func (d db) pass(q string, args ...any) error { return d.Exec(q, args...) }

func (d db) printed(q string, args ...any) error { return d.Exec(fmt.Sprintf(q, args...)) }

type row struct{}

func (row) Scan(dest ...any) error

type svc struct {
	table, q string
	build    func() string
	b        strings.Builder
	list     []string
}

const verb = "UPDATE "

var (
	name  = load()
	words = []string{"a", "b"}
	made  func() string
	cond  bool
)

func load() string
func many() []string
func pointer() *string
func (s *svc) add(q string) *svc { s.b.WriteString(q); return s }
func (s *svc) text() string { return s.b.String() }
`

// shapes are those of the functions that a program may have: what they are given
// and what they return.
var shapes = []struct{ head, yield, call string }{
	{"func %s(d db, q0 string)", "", "%s(d, %[2]s)"},
	{"func %s(d db, q0 string, n0 int)", "", "%s(d, %[2]s, %[3]s)"},
	{"func %s(d db, q0 string, q1 string)", "", "%s(d, %[2]s, %[2]s)"},
	{"func %s(q0 string) string", "string", "%s(%[2]s)"},
	{"func %s(q0, q1 string) (string, []any)", "pair", "%s(%[2]s, %[2]s)"},
	{"func %s(d db, q0 string, args0 ...any)", "", "%s(d, %[2]s, %[3]s, %[3]s)"},
	{"func %s(d db, q0 string, args0 []any)", "", "%s(d, %[2]s, %[4]s)"},
	{"func %s(d db, q0 string, list0 []string)", "", "%s(d, %[2]s, %[5]s)"},
	{"func %s(d db, q0 string, p0 *string)", "", "%s(d, %[2]s, %[6]s)"},
	{"func %s[T any](d db, q0 string, v0 T)", "", "%s(d, %[2]s, %[3]s)"},
	{"func (s *svc) %s(d db, q0 string)", "", "s.%s(d, %[2]s)"},
	{"func %s(q0 string, get0 func() string) string", "string", "%s(%[2]s, %[7]s)"},
	{"func %s(d db, b0 *strings.Builder, q0 string)", "", "%s(d, &%[8]s, %[2]s)"},
}

// parameters are the kinds of variables that the shapes have.
var parameters = [][2]string{
	{"q0", "string"}, {"q1", "string"}, {"n0", "int"}, {"v0", "int"}, {"args0", "args"}, {"list0", "list"},
	{"p0", "pointer"}, {"get0", "func"}, {"b0", "builder"},
}
