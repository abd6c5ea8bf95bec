package sqlsites_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A writer writes small Go programs at random, of the kinds of statements and
// expressions that make or run texts. Their variables may go unused, and what
// they do makes no sense.
type writer struct {
	*rand.Rand
	b     strings.Builder
	depth int
	names int
	vars  map[string][]string // those in scope, by type
	funcs []int               // the functions of the program, by the index of their shapes
	known int                 // how many of them are called, but for a few circles
	yield string              // what the function returns: "", "string", "pair"
	kept  bool                // what is written is a closure that is kept, and must not call another
}

// program writes the n-th program.
func program(n uint64) string {
	w := &writer{Rand: rand.New(rand.NewPCG(n, 17))}
	w.b.WriteString(prelude)
	for range 3 + w.IntN(4) {
		w.funcs = append(w.funcs, w.IntN(len(shapes)))
	}
	for i := range w.funcs {
		w.known = i
		w.function(i)
	}
	w.known = len(w.funcs)
	for i := range 2 {
		w.begin("")
		fmt.Fprintf(&w.b, "\nfunc Run%d(d db, s *svc, x, y string, n int, get func() string) {\n", i)
		w.add("string", "x", "y")
		w.add("int", "n", "n+1")
		w.add("func", "get")
		w.block(5)
		w.calls()
		w.b.WriteString("}\n")
	}
	return w.b.String()
}

func (w *writer) begin(yield string) {
	w.vars, w.yield, w.depth = make(map[string][]string), yield, 0
}

func (w *writer) add(kind string, names ...string) { w.vars[kind] = append(w.vars[kind], names...) }

func (w *writer) function(i int) {
	shape := shapes[w.funcs[i]]
	w.begin(shape.yield)
	fmt.Fprintf(&w.b, "\n"+shape.head+" {\n", fmt.Sprintf("h%d", i))
	if !strings.Contains(shape.head, "d db") {
		w.b.WriteString("\tvar d db\n")
	}
	if !strings.Contains(shape.head, "s *svc") {
		w.b.WriteString("\ts := new(svc)\n")
	}
	for _, p := range parameters {
		if strings.Contains(shape.head, p[0]) {
			w.add(p[1], p[0])
		}
	}
	w.block(4)
	if w.yield != "" {
		w.b.WriteString(w.result())
	} else {
		w.exec()
	}
	w.b.WriteString("}\n")
}

// callee is a function that may be called, or -1.
func (w *writer) callee() int {
	n := w.known
	if w.IntN(12) == 0 {
		n = len(w.funcs)
	}
	if n == 0 {
		return -1
	}
	return w.IntN(n)
}

func (w *writer) pick(list ...string) string { return list[w.IntN(len(list))] }

func (w *writer) fresh(kind string) string {
	w.names++
	name := fmt.Sprintf("%s%d", kind[:1], w.names+9)
	return name
}

// variable is one of a kind, or what stands for it where there is none.
func (w *writer) variable(kind, otherwise string) string {
	if v := w.vars[kind]; len(v) > 0 && w.IntN(6) > 0 {
		return w.pick(v...)
	}
	return otherwise
}

// text is an expression of a string.
func (w *writer) text(deep int) string {
	if deep <= 0 {
		return w.variable("string", w.pick("name", "verb", `"t"`, "load()"))
	}
	next := func() string { return w.text(deep - 1) }
	if w.kept {
		return next() + " + " + w.text(0)
	}
	switch w.IntN(20) {
	case 0, 1, 2:
		return next() + w.pick(` + " AND a = 1"`, ` + " SET b = 2"`, ` + ", "`) + " + " + next()
	case 3:
		return fmt.Sprintf(`fmt.Sprintf("%%s = %%v", %s, %s)`, next(), next())
	case 4:
		return fmt.Sprintf(`fmt.Sprintf("%%s = %%v", %s...)`, w.variable("args", "[]any{n}"))
	case 5:
		return fmt.Sprintf(`strings.Join(%s, " AND ")`, w.list(deep))
	case 6:
		return fmt.Sprintf("strings.TrimSpace(%s)", next())
	case 7, 8:
		if v := w.variable("func", ""); v != "" {
			return v + "()"
		}
	case 9:
		if v := w.variable("builder", ""); v != "" {
			return v + ".String()"
		}
	case 10:
		return w.pick("made()", w.variable("object", "s")+w.pick(".table", ".q", ".build()", ".text()", ".b.String()"))
	case 11:
		if v := w.variable("pointer", ""); v != "" {
			return "*" + v
		}
	case 12:
		return w.variable("list", "words") + "[0]"
	case 13, 14:
		if i := w.callee(); i >= 0 && shapes[w.funcs[i]].yield == "string" {
			return w.call(i)
		}
	}
	return w.text(0)
}

func (w *writer) list(deep int) string {
	if w.IntN(2) == 0 {
		return w.variable("list", "many()")
	}
	return fmt.Sprintf("[]string{%s, %s}", w.text(deep-1), w.text(0))
}

func (w *writer) number() string { return w.variable("int", w.pick("1", "len(words)")) }

// call is a call of the i-th function.
func (w *writer) call(i int) string {
	fn := "func() string { return " + w.text(0) + " }"
	args := []any{
		fmt.Sprintf("h%d", i), w.text(1 + w.IntN(2)), w.number(),
		w.variable("args", "[]any{"+w.number()+"}"), w.list(1), w.variable("pointer", "pointer()"),
		w.variable("func", fn), w.variable("builder", "s.b"),
	}
	out := fmt.Sprintf(shapes[w.funcs[i]].call, args...)
	if at := strings.Index(out, "%!(EXTRA"); at >= 0 {
		out = out[:at]
	}
	return out
}

// calls runs each function some more times, with what is in scope.
func (w *writer) calls() {
	for i, f := range w.funcs {
		for range 1 + w.IntN(3) {
			switch shapes[f].yield {
			case "string":
				w.line("d.Exec(%s)", w.call(i))
			case "pair":
				w.names++
				w.line("u%d, v%[1]d := %s", w.names, w.call(i))
				w.line("d.Exec(u%d, v%[1]d...)", w.names)
			default:
				w.line("%s", w.call(i))
			}
		}
	}
}

func (w *writer) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat("\t", w.depth+1))
	fmt.Fprintf(&w.b, format+"\n", args...)
}

func (w *writer) exec() {
	text := w.text(2)
	if w.IntN(4) > 0 {
		text = w.pick(`verb + `, `"UPDATE " + `, `"DELETE FROM " + `, `"UPDATE t SET a = " + `) + text
	}
	if w.IntN(2) == 0 {
		text += ` + " WHERE id = $1"`
	}
	args := ""
	switch w.IntN(5) {
	case 0:
		args = ", " + w.number()
	case 1:
		args = ", " + w.variable("args", "[]any{n}") + "..."
	case 2:
		args = ", " + w.variable("pointer", "nil") + ", " + w.text(0)
	case 3:
		args = ", " + w.variable("list", "words")
	}
	w.line("d.%s(%s%s)", w.pick("Exec", "Exec", "pass", "printed"), text, args)
}

func (w *writer) result() string {
	if w.yield == "pair" {
		return fmt.Sprintf("\treturn %s, %s\n", w.text(2), w.variable("args", "nil"))
	}
	return fmt.Sprintf("\treturn %s\n", w.text(2))
}
