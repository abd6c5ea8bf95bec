// Package ddl is the model of the SQL statements that define tables, types and
// what hangs on them. Package script reads them from a text; package schema
// applies them to what it knows. All places are byte offsets in that text.
package ddl

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// A Name is the name of a table, type, index or function, folded as PostgreSQL
// folds it. Schema is "" where the text leaves it to the search path.
type Name struct{ Schema, Name string }

func (n Name) String() string {
	if n.Schema == "" {
		return n.Name
	}
	return n.Schema + "." + n.Name
}

// A Statement is one definition or a change of one.
type Statement interface {
	// At is the place of the statement, or of the part of it that says so.
	At() stmt.Span
}

// The statements about tables and schemas.
type (
	// CreateTable is CREATE TABLE in its forms.
	CreateTable struct {
		stmt.Node
		Table       Name
		IfNotExists bool
		Temporary   bool
		Columns     []Column
		Constraints []Constraint // of the table, not of its columns
		Like        []Like
		Parents     []Name // of INHERITS and PARTITION OF
		Query       bool   // CREATE TABLE AS: the columns are those of a query
	}

	// AlterTable is ALTER TABLE with its actions in order.
	AlterTable struct {
		stmt.Node
		Table    Name
		IfExists bool
		Actions  []Action
	}

	// RenameTable renames a table.
	RenameTable struct {
		stmt.Node
		Table Name
		To    string
	}

	// MoveTable is ALTER TABLE ... SET SCHEMA.
	MoveTable struct {
		stmt.Node
		Table  Name
		Schema string
	}

	// DropTables is DROP TABLE.
	DropTables struct {
		stmt.Node
		Names []Name
	}

	// RenameSchema renames a schema.
	RenameSchema struct {
		stmt.Node
		From, To string
	}

	// DropSchemas is DROP SCHEMA.
	DropSchemas struct {
		stmt.Node
		Names []string
	}

	// SetPath sets the search path. An empty list means that all names are
	// qualified.
	SetPath struct {
		stmt.Node
		Schemas []string
	}

	// Unread is a statement that may define something, but whose effect is not
	// known: it does not parse, or it is run by a procedure.
	Unread struct {
		stmt.Node
		Words []string // identifiers and quoted texts in it, lower case
	}
)

// The statements about types.
type (
	// CreateEnum is CREATE TYPE ... AS ENUM.
	CreateEnum struct {
		stmt.Node
		Type        Name
		Values      []string
		IfNotExists bool // the script passes over it if the type exists
	}

	// CreateDomain is CREATE DOMAIN. Its checks test the column "value".
	CreateDomain struct {
		stmt.Node
		Type    Name
		Base    string
		NotNull bool
		Checks  []Constraint
	}

	// AlterDomain adds or drops one check.
	AlterDomain struct {
		stmt.Node
		Type Name
		Add  *Constraint
		Drop string
	}

	// AddValue is ALTER TYPE ... ADD VALUE.
	AddValue struct {
		stmt.Node
		Type     Name
		Value    string
		Neighbor string // "" for the end
		After    bool   // stands after the neighbor
	}

	// RenameValue is ALTER TYPE ... RENAME VALUE.
	RenameValue struct {
		stmt.Node
		Type     Name
		From, To string
	}

	// RenameType renames an enum or a domain.
	RenameType struct {
		stmt.Node
		Type Name
		To   string
	}

	// MoveType is ALTER TYPE ... SET SCHEMA.
	MoveType struct {
		stmt.Node
		Type   Name
		Schema string
	}

	// DropTypes is DROP TYPE or DROP DOMAIN.
	DropTypes struct {
		stmt.Node
		Names []Name
	}
)

// The statements about indexes and triggers.
type (
	// CreateIndex is CREATE INDEX.
	CreateIndex struct {
		stmt.Node
		Index       string
		Table       Name
		IfNotExists bool
		Unique      bool
		Columns     []string  // "" for an expression
		Where       stmt.Expr // nil unless partial
		Predicate   string    // the text of Where
	}

	// RenameIndex renames an index.
	RenameIndex struct {
		stmt.Node
		Index Name
		To    string
	}

	// DropIndexes is DROP INDEX.
	DropIndexes struct {
		stmt.Node
		Names []Name
	}

	// CreateFunction is CREATE FUNCTION, as far as a trigger may call it.
	CreateFunction struct {
		stmt.Node
		Function Name
		Assigns  []Assignment
	}

	// CreateTrigger is CREATE TRIGGER. It has a function or a body of its own.
	CreateTrigger struct {
		stmt.Node
		Trigger  string
		Table    Name
		Timing   string   // "before", "after" or "instead of"
		Events   []string // "insert", "update", "delete", "truncate"
		Columns  []string // of UPDATE OF; nil means any
		When     string   // the text of the condition, "" for none
		Function Name     // zero if the trigger has a body of its own
		Assigns  []Assignment
	}

	// DropTrigger is DROP TRIGGER. Table is zero where the dialect has none.
	DropTrigger struct {
		stmt.Node
		Trigger string
		Table   Name
	}
)

// An Assignment is what the body of a trigger writes to a row.
type Assignment struct {
	Table  string // of an UPDATE in the body; "" for the row that fired the trigger
	Column string
	Value  string // the text of the value, "" where it is not an expression
	At     stmt.Span
}
