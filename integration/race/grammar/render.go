package grammar

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fencelint/fencelint/race"
)

// A Style is how a program writes its placeholders.
type Style int

// The styles.
const (
	Dollar   Style = iota // $1
	Question              // ?
	Colon                 // :name
	At                    // @name
	styles
)

// A renderer writes a tree twice: with $n for the server, and in the program's
// style for the judge.
type renderer struct {
	p       *Program
	exec    strings.Builder
	text    strings.Builder
	numbers map[string]int
	args    []race.Arg
	aliases int
}

// Render returns the write as the server runs it, and its text in the program's
// own style of placeholders.
func (p *Program) Render() (race.Statement, string) {
	r := &renderer{p: p, numbers: map[string]int{}}
	r.node(p.Write, "")
	return race.Statement{SQL: r.exec.String(), Args: r.args}, r.text.String()
}

func (r *renderer) write(s string) {
	r.exec.WriteString(s)
	r.text.WriteString(s)
}

// node writes n; outer is the qualifier in force, with its dot, or "".
func (r *renderer) node(n *Node, outer string) {
	r.aliases++
	alias := fmt.Sprintf("s%d", r.aliases)
	rest := n.Text
	for {
		before, after, ok := strings.Cut(rest, "{")
		r.write(before)
		if !ok {
			return
		}
		mark, tail, _ := strings.Cut(after, "}")
		r.mark(n, mark, outer, alias)
		rest = tail
	}
}

func (r *renderer) mark(n *Node, mark, outer, alias string) {
	v := r.p.Variant
	name, at, scoped := strings.Cut(mark, "@")
	qualifier := outer
	switch {
	case scoped && at == "":
		qualifier = ""
	case scoped && at == "T":
		qualifier = v.Table + "."
	case scoped && at == "a":
		qualifier = alias + "."
	case scoped:
		qualifier = at + "."
	}
	if i, err := strconv.Atoi(name); err == nil {
		r.node(n.Kids[i], qualifier)
		return
	}
	switch {
	case name[0] == '$':
		r.parameter(name[1:])
	case name[0] == '.':
		r.write(r.column(name[1:], ""))
	case name[0] == '=' && outer == "":
		r.write(r.column(name[1:], v.Table+"."))
	case name[0] == '=':
		r.write(r.column(name[1:], outer))
	case name == "join" && at == "a":
		r.join(alias+".", outer)
	case name == "join":
		r.join(at+".", alias+".")
	case name == "mykey":
		r.ownKey(qualifier)
	case name == "a":
		r.write(alias)
	default:
		r.write(r.column(name, qualifier))
	}
}

// column returns what a mark of a column, a type or a table stands for.
func (r *renderer) column(name, qualifier string) string {
	v := r.p.Variant
	keys := qualifier + strings.Join(v.Key(), ", "+qualifier)
	switch name {
	case "T":
		return v.Table
	case "H":
		return v.History()
	case "held":
		return r.p.claim.held()
	case "idtype":
		return "bigint"
	case "toktype":
		return v.TokenType()
	case "keys":
		return keys
	case "key":
		if v.Tenant == "" {
			return keys
		}
		return "(" + keys + ")"
	}
	columns := map[string]string{"id": v.ID, "ten": v.Tenant, "st": v.Status, "own": v.Owner, "tok": v.Token, "exp": v.Expiry}
	column, ok := columns[name]
	if !ok {
		panic("grammar: unknown mark " + name)
	}
	return qualifier + column
}

func (r *renderer) join(left, right string) {
	if right == "" {
		right = r.p.Variant.Table + "."
	}
	for i, column := range r.p.Variant.Key() {
		if i > 0 {
			r.write(" AND ")
		}
		r.write(left + column + " = " + right + column)
	}
}

// ownKey names the worker's row by its key, or its rows if it has a batch.
func (r *renderer) ownKey(qualifier string) {
	v := r.p.Variant
	if r.p.Batch {
		r.write(qualifier + v.ID + " = ANY(")
		r.parameter("ids")
		r.write(")")
		return
	}
	r.write(qualifier + v.ID + " = ")
	r.parameter("id")
	if v.Tenant != "" {
		r.write(" AND " + qualifier + v.Tenant + " = ")
		r.parameter("ten")
	}
}

// parameter writes a placeholder. A parameter that is used twice has one
// number, so it must have one type: the part of the name after a colon keeps
// uses of different types apart.
func (r *renderer) parameter(name string) {
	n, ok := r.numbers[name]
	if !ok {
		r.args = append(r.args, r.p.argument(name))
		n = len(r.args)
		r.numbers[name] = n
	}
	fmt.Fprintf(&r.exec, "$%d", n)
	word := r.p.word(name)
	switch r.p.Style {
	case Question:
		r.text.WriteString("?")
	case Colon:
		r.text.WriteString(":" + word)
	case At:
		r.text.WriteString("@" + word)
	default:
		fmt.Fprintf(&r.text, "$%d", n)
	}
}

// argument says what a parameter is bound to. A batch passes its second row
// where only one row is named: its token is the one that the first row gets
// next.
func (p *Program) argument(name string) race.Arg {
	v := p.Variant
	row := 0
	if p.Batch {
		row = 1
	}
	base, _, _ := strings.Cut(name, ":")
	switch base {
	case "id":
		return race.Held(row, v.ID)
	case "ten":
		return race.Held(row, v.Tenant)
	case "tok":
		return race.Held(row, v.Token)
	case "tok+1":
		return race.Held(row, v.Token).Plus(1)
	case "own":
		return race.Held(row, v.Owner)
	case "exp":
		return race.Held(row, v.Expiry)
	case "ids":
		return race.HeldAll(v.ID)
	case "toks":
		return race.HeldAll(v.Token)
	case "rows":
		return race.HeldRows()
	case "run":
		return race.Const(p.claim.held())
	case "to":
		return race.Const("succeeded")
	}
	panic("grammar: unknown parameter " + name)
}

// word is the name of a parameter in the styles that have names.
func (p *Program) word(name string) string {
	v := p.Variant
	words := map[string]string{
		"id": v.ID, "ten": v.Tenant, "tok": v.Token, "tok+1": "next_" + v.Token, "own": v.Owner, "exp": v.Expiry,
		"ids": v.ID + "s", "toks": v.Token + "s", "rows": "rows", "run": "current", "to": "target",
	}
	base, kind, typed := strings.Cut(name, ":")
	if typed {
		return words[base] + "_" + kind
	}
	return words[base]
}
