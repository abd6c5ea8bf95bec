package ddl

import "github.com/fencelint/fencelint/sqlcheck/stmt"

// A Column is the definition of one column.
type Column struct {
	Name     string
	Type     string    // folded: "int8" for BIGINT and BIGSERIAL, "timestamptz", "app.state", "text[]"
	Values   []string  // of an enumeration that the column itself lists
	Sequence bool      // SERIAL, IDENTITY or AUTO_INCREMENT
	NotNull  bool      // NOT NULL or PRIMARY KEY
	Key      bool      // PRIMARY KEY
	Computed bool      // GENERATED ALWAYS AS (expression)
	Default  stmt.Expr // nil where there is none
	Text     string    // the text of Default
	Checks   []Constraint
	At       stmt.Span
}

// A Constraint is a CHECK or a key. Other constraints are not in the model.
type Constraint struct {
	Name  string    // "" if the database makes one up
	Check stmt.Expr // nil for a key
	Key   []string  // the columns of PRIMARY KEY
	At    stmt.Span
}

// Like is LIKE table in CREATE TABLE.
type Like struct {
	Table       Name
	Defaults    bool
	Identity    bool
	Constraints bool
}

// An ActionKind is the kind of an action of ALTER TABLE.
type ActionKind int

// The actions of ALTER TABLE that change what the model holds.
const (
	AddColumn ActionKind = iota
	ModifyColumn
	DropColumn
	RenameColumn
	SetType
	SetDefault
	DropDefault
	SetNotNull
	DropNotNull
	AddIdentity
	DropIdentity
	AddConstraint
	DropConstraint
	RenameConstraint
	Inherit
)

// An Action is one action of ALTER TABLE.
type Action struct {
	Kind       ActionKind
	Name       string      // the column or constraint; "" for AddConstraint
	To         string      // the new name, of a rename and of MySQL's CHANGE
	Column     *Column     // of AddColumn, ModifyColumn, SetType and SetDefault
	Constraint *Constraint // of AddConstraint
	Parent     Name        // of Inherit
	IfExists   bool        // IF EXISTS or, where something is added, IF NOT EXISTS
	At         stmt.Span
}
