package sqlsites_test

import (
	"maps"
	"slices"
)

// block writes statements, whose variables are gone after it.
func (w *writer) block(n int) {
	before := maps.Clone(w.vars)
	for kind, names := range before {
		before[kind] = slices.Clone(names)
	}
	for range 1 + w.IntN(n) {
		w.statement()
	}
	if w.depth > 0 {
		w.vars = before
	}
}

func (w *writer) inner(head string, args ...any) {
	w.line(head+" {", args...)
	w.depth++
	w.block(3)
	w.depth--
}

func (w *writer) statement() {
	if w.depth > 2 {
		w.simple()
		return
	}
	switch w.IntN(12) {
	case 0, 1:
		w.inner("if %s", w.condition())
		if w.IntN(2) == 0 {
			w.inner("} else")
		}
		w.line("}")
	case 2:
		w.loop()
	case 3:
		w.line("switch %s {", w.pick("len(words)", w.text(0)))
		w.depth++
		for i := range 2 + w.IntN(3) {
			w.line("case %s:", w.pick(`"x"`, string(rune('0'+i))))
			w.block(2)
		}
		w.depth--
		w.line("}")
	case 4:
		w.closure()
	default:
		w.simple()
	}
}

func (w *writer) condition() string {
	return w.pick("cond", "cond && "+w.text(0)+` != ""`, w.text(0)+` == "x"`, w.variable("pointer", "s")+" != nil", "len("+w.variable("args", "words")+") > 0", w.number()+" == 3")
}

func (w *writer) loop() {
	name := w.fresh("string")
	switch w.IntN(5) {
	case 0:
		w.inner("for range %s", w.pick("3", "words"))
	case 1:
		w.line("for _, %s := range %s {", name, w.list(2))
		w.element(name)
	case 2:
		w.line("for _, name = range []string{%s, %s} {", w.text(0), w.text(0))
		w.element("name")
	case 3:
		w.line("for _, %s := range []string{\"a\", %s} {", name, w.text(0))
		w.element(name)
	case 4:
		w.inner("for i := 0; cond; i++")
		w.line("if cond { break }")
	}
	w.line("}")
}

func (w *writer) element(name string) {
	w.depth++
	before := slices.Clone(w.vars["string"])
	w.add("string", name)
	w.block(3)
	w.vars["string"] = before
	w.depth--
}

func (w *writer) closure() {
	name := w.fresh("func")
	yield := w.yield
	defer func() { w.yield = yield }()
	switch w.IntN(4) {
	case 0:
		w.line("%s := func() string { return %s }", name, w.text(2))
		w.add("func", name)
	case 1:
		w.yield = ""
		w.inner("func()")
		w.line("}()")
	case 2:
		w.yield = ""
		w.inner("defer func()")
		w.line("}()")
	case 3:
		w.line("%s := func(q9 string) {", name)
		w.line("\td.Exec(%s + q9)", w.text(1))
		w.line("}")
		w.line("%s(%s)", name, w.text(1))
		w.line("%s(%s)", name, w.text(1))
	}
}

func (w *writer) simple() {
	switch w.IntN(20) {
	case 0, 1:
		name := w.fresh("string")
		w.line("%s := %s", name, w.text(2))
		w.add("string", name)
	case 2, 3:
		w.line("%s = %s", w.variable("string", "name"), w.text(2))
	case 4:
		w.line("%s += %s", w.variable("string", "name"), w.text(1))
	case 5, 6:
		w.exec()
	case 7, 8, 9:
		if i := w.callee(); i >= 0 {
			w.line("%s", w.call(i))
		}
	case 10:
		name := w.fresh("pointer")
		w.line("%s %s", w.pick("var "+name+" *string", name+" := &"+w.variable("string", "name")), "")
		w.add("pointer", name)
	case 11:
		w.line("%s = %s", w.variable("pointer", "s.build, _"), w.pick("&"+w.variable("string", "name"), "nil", "pointer()"))
	case 12:
		w.argument()
	case 13:
		name := w.fresh("builder")
		w.line("var %s strings.Builder", name)
		w.line("%s.WriteString(%s)", name, w.text(1))
		w.add("builder", name)
	case 14:
		w.line("%s.WriteString(%s)", w.variable("builder", "s.b"), w.text(1))
	case 15:
		w.kept = true
		w.line("%s = func() string { return %s }", w.pick("s.build", "made", w.variable("func", "made")), w.text(1))
		w.kept = false
	case 16:
		w.line("%s = %s", w.pick("s.table", "s.q", "name"), w.text(1))
	case 17:
		name := w.fresh("object")
		w.line("%s := %ssvc{table: %s, q: %s}", name, w.pick("", "&"), w.text(1), w.text(0))
		w.add("object", name)
	case 18:
		w.line("%s.add(%s)%s", w.variable("object", "s"), w.text(1), w.pick("", ".add("+w.text(0)+")"))
	case 19:
		w.line("row{}.Scan(&%s)", w.variable("pointer", w.variable("string", "name")))
	}
}

// argument adds to a list of arguments, or to a list of texts.
func (w *writer) argument() {
	name := w.fresh("args")
	switch w.IntN(4) {
	case 0:
		w.line("%s := []any{%s, %s}", name, w.number(), w.text(0))
		w.add("args", name)
	case 1:
		list := w.variable("args", "_")
		if list != "_" {
			w.line("%s = append(%[1]s, %s)", list, w.pick(w.number(), w.text(0)))
		}
	case 2:
		w.line("l%s := %s", name, w.list(2))
		w.add("list", "l"+name)
	case 3:
		w.line("%s = append(%[1]s, %s)", w.variable("list", "words"), w.text(1))
	}
}
