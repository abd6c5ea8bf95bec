package schema

import (
	"fmt"
	"slices"

	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A Position is a place in a schema file.
type Position struct {
	File string
	Line int // from 1; 0 for the file as a whole
}

func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// A Table is a table as the last of the files leaves it.
type Table struct {
	Schema   string // "" for public, and where the dialect has no schemas
	Name     string
	Columns  []*Column
	Checks   []*Check
	Indexes  []*Index
	Triggers []*Trigger
	Key      []string // the columns of the primary key
	Open     bool     // has columns that are not known: those of a query
	At       Position

	keyName string // of the constraint
}

// Column returns the column of a name, or nil.
func (t *Table) Column(name string) *Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Assigns returns a trigger that writes a column when a row is written, or nil.
func (t *Table) Assigns(column string) *Trigger {
	for _, trig := range t.Triggers {
		for _, a := range trig.Assigns {
			if a.Column == column {
				return trig
			}
		}
	}
	return nil
}

// MayAdvance reports whether a trigger may give a column another value when an
// UPDATE sets certain columns of a row: it writes the column, or what it does is
// in none of the files.
func (t *Table) MayAdvance(column string, set []string) bool {
	return slices.ContainsFunc(t.Triggers, func(trig *Trigger) bool {
		if !slices.Contains(trig.Events, "update") {
			return false
		}
		if trig.Columns != nil && !slices.ContainsFunc(set, func(c string) bool { return slices.Contains(trig.Columns, c) }) {
			return false
		}
		return trig.unknown || slices.ContainsFunc(trig.Assigns, func(a Assignment) bool { return a.Column == column })
	})
}

// GeneratedKey reports whether the primary key is one column that takes its
// value from a sequence.
func (t *Table) GeneratedKey() bool {
	if len(t.Key) != 1 {
		return false
	}
	c := t.Column(t.Key[0])
	return c != nil && c.Sequence
}

// A Column is one column of a table.
type Column struct {
	Name     string
	Type     string // folded: "int8" for BIGINT, "varchar", "timestamptz", "text[]", "app.state"
	NotNull  bool
	Sequence bool // takes its value from a sequence: SERIAL, IDENTITY, nextval, AUTO_INCREMENT
	Computed bool
	Default  string // the text of the default, "" where there is none
	At       Position

	values []string // of an enumeration that the column itself lists
	named  *Type    // the enum or domain; nil for other types
	doubt  bool     // a statement that was not read may have changed it
}

// integers are the folded names of the integer types.
var integers = []string{"int2", "int4", "int8", "tinyint", "mediumint", "integer", "int", "bigint", "smallint"}

// Integer reports whether the column holds whole numbers.
func (c *Column) Integer() bool { return slices.Contains(integers, c.Type) }

// A Check is a CHECK constraint.
type Check struct {
	Name    string   // given, or made up as PostgreSQL does
	Columns []string // those that it tests, sorted
	At      Position

	lists   []list // columns that it restricts to listed values
	unnamed bool   // the name is made up
	doubt   bool   // a statement that was not read may have changed it
}

// An Index is an index of a table.
type Index struct {
	Name      string
	Unique    bool
	Columns   []string  // in order; "" stands for an expression
	Predicate string    // the text of WHERE; "" unless the index is partial
	Where     stmt.Expr // the predicate with the present names of its columns; nil unless partial
	At        Position
	WhereAt   Position // zero unless the index is partial
}

// A Trigger is a trigger of a table.
type Trigger struct {
	Name    string
	Timing  string   // "before", "after" or "instead of"
	Events  []string // "insert", "update", "delete", "truncate"
	Columns []string // of UPDATE OF; nil means any
	When    string   // the text of its condition, "" for none
	Assigns []Assignment
	At      Position

	function string // the key of its function; "" if it has a body of its own
	unknown  bool   // its function is in none of the files
}

// An Assignment is a column of the trigger's table that the trigger writes.
type Assignment struct {
	Column string
	Value  string // the text of the value, "" where it is not an expression
	At     Position
}

// A Type is an enum or a domain.
type Type struct {
	Schema string
	Name   string
	Values []string // of an enum, in order
	Checks []*Check // of a domain, on the column "value"
	At     Position // where it was last changed

	enum  bool
	doubt bool
}

// String returns the name with its schema, if that is not the default one.
func (t *Type) String() string { return qualified(t.Schema, t.Name) }

func qualified(schema, name string) string {
	if schema == "" {
		return name
	}
	return schema + "." + name
}
