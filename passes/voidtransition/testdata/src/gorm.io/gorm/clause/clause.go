// Package clause has the signatures of the real one, as far as they are used.
package clause

type Builder interface{ WriteString(string) (int, error) }

type Expression interface{ Build(builder Builder) }

type Column struct {
	Table string
	Name  string
	Alias string
	Raw   bool
}

type Expr struct {
	SQL                string
	Vars               []interface{}
	WithoutParentheses bool
}

type Eq struct {
	Column interface{}
	Value  interface{}
}

type Lt Eq

type IN struct {
	Column interface{}
	Values []interface{}
}

type Locking struct {
	Strength string
	Table    Column
	Options  string
}

type Returning struct{ Columns []Column }

type Assignment struct {
	Column Column
	Value  interface{}
}

type Set []Assignment

type Where struct{ Exprs []Expression }

type OnConflict struct {
	Columns      []Column
	Where        Where
	OnConstraint string
	DoNothing    bool
	DoUpdates    Set
	UpdateAll    bool
}

func (Expr) Build(Builder)       {}
func (Eq) Build(Builder)         {}
func (Lt) Build(Builder)         {}
func (IN) Build(Builder)         {}
func (Locking) Build(Builder)    {}
func (Returning) Build(Builder)  {}
func (Where) Build(Builder)      {}
func (OnConflict) Build(Builder) {}

func And(exprs ...Expression) Expression            { return nil }
func Or(exprs ...Expression) Expression             { return nil }
func Not(exprs ...Expression) Expression            { return nil }
func Assignments(values map[string]interface{}) Set { return nil }
func AssignmentColumns(values []string) Set         { return nil }
