package schema

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A builder applies the definitions of one source.
type builder struct {
	tables    map[string]*Table // by schema and name
	types     map[string]*Type
	functions map[string][]pending
	pendings  []pendingTrigger
	problems  []Problem

	file string // that is being applied
	line func(offset int) int
	path []string // the search path
}

// A pending is an assignment of a routine, with the table that it names.
type pending struct {
	table string // "" for the row that fired the trigger
	Assignment
}

// A pendingTrigger is a trigger whose function may change until the last file.
type pendingTrigger struct {
	table   *Table
	trigger *Trigger
	body    []pending
}

func newBuilder() *builder {
	return &builder{
		tables:    map[string]*Table{},
		types:     map[string]*Type{},
		functions: map[string][]pending{},
	}
}

// begin starts a file. lines are the offsets of its line ends, in bytes.
func (b *builder) begin(file string, lines []int) {
	b.file, b.path = file, nil
	b.line = func(offset int) int { return sort.SearchInts(lines, offset) + 1 }
}

// at returns the position of a place in the file.
func (b *builder) at(s stmt.Span) Position { return Position{b.file, b.line(s.Start)} }

// report records what is not applied.
func (b *builder) report(at Position, format string, args ...any) {
	b.problems = append(b.problems, Problem{at, Unapplied, fmt.Sprintf(format, args...)})
}

// home is the schema in which an unqualified definition goes.
func (b *builder) home(n ddl.Name) string {
	switch {
	case n.Schema != "":
		return fold(n.Schema)
	case len(b.path) > 0:
		return fold(b.path[0])
	}
	return ""
}

// fold makes public, where unqualified names go, the default.
func fold(schema string) string {
	if schema == "public" {
		return ""
	}
	return schema
}

// splitName splits a name at its last dot.
func splitName(name string) (schema, plain string) {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return fold(name[:i]), name[i+1:]
	}
	return "", name
}

// find returns what a name refers to: by its schema, by the search path, or as
// the only one of that name.
func find[T any](b *builder, all map[string]*T, n ddl.Name) *T {
	if n.Schema != "" {
		return all[qualified(fold(n.Schema), n.Name)]
	}
	for _, schema := range b.path {
		if t := all[qualified(fold(schema), n.Name)]; t != nil {
			return t
		}
	}
	if t := all[n.Name]; t != nil {
		return t
	}
	var only *T
	for key, t := range all {
		if strings.HasSuffix(key, "."+n.Name) {
			if only != nil {
				return nil
			}
			only = t
		}
	}
	return only
}

func (b *builder) table(n ddl.Name) *Table { return find(b, b.tables, n) }

// typeNamed returns the enum or domain of a folded type name, or nil.
func (b *builder) typeNamed(name string) *Type {
	schema, plain := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		schema, plain = name[:i], name[i+1:]
	}
	return find(b, b.types, ddl.Name{Schema: schema, Name: plain})
}

// put enters a table under its name.
func (b *builder) put(t *Table) { b.tables[qualified(t.Schema, t.Name)] = t }

// take removes a table from under its name.
func (b *builder) take(t *Table) { delete(b.tables, qualified(t.Schema, t.Name)) }

// finish resolves what may be defined later than it is used.
func (b *builder) finish() *Schema {
	s := &Schema{Problems: b.problems}
	for _, t := range b.tables {
		for _, c := range t.Columns {
			if c.named == nil {
				c.named = b.typeNamed(c.Type)
			}
			if c.named != nil {
				c.Type = c.named.String()
			}
		}
		s.Tables = append(s.Tables, t)
	}
	for _, t := range b.types {
		s.Types = append(s.Types, t)
	}
	for _, p := range b.pendings {
		body := p.body
		if p.trigger.function != "" {
			defined := false
			body, defined = b.functions[p.trigger.function]
			p.trigger.unknown = !defined
		}
		p.trigger.Assigns = p.effects(body)
	}
	s.sorted()
	return s
}

// effects returns what the body of the trigger writes to the trigger's table.
// After the row is written, an assignment to it is lost.
func (p pendingTrigger) effects(body []pending) []Assignment {
	var out []Assignment
	for _, a := range body {
		if a.table == p.table.Name || a.table == "" && p.trigger.Timing == "before" {
			out = append(out, a.Assignment)
		}
	}
	return slices.Clip(out)
}
