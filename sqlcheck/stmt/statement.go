// Package stmt is the model of one SQL statement: what it writes, what it
// requires, and where each of its parts stands in the source text. Every SQL
// dialect and every query builder is lowered into this model, and the judge
// knows nothing else.
package stmt

// A Span is a range of byte offsets into the source text that the statement
// was parsed from, half open. The zero Span means that the place is not known.
type Span struct{ Start, End int }

// IsZero reports whether the place is not known.
func (s Span) IsZero() bool { return s == Span{} }

// A Kind says what a statement does.
type Kind int

// The kinds of statements. Other stands for everything that neither reads nor
// writes rows of a named table: DDL, SET, CALL, BEGIN.
const (
	Other Kind = iota
	Select
	Insert
	Update
	Delete
	Merge
)

var kindNames = [...]string{"OTHER", "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"}

func (k Kind) String() string { return kindNames[k] }

// A Statement is one SQL statement, or the query of a sub-select or CTE.
type Statement struct {
	Kind   Kind
	Target *Table // the table written; nil for Select and Other

	CTEs []CTE
	From []Source // FROM of SELECT and UPDATE, USING of DELETE and MERGE

	Set   []Assignment // SET of UPDATE
	Where Expr         // nil where there is none

	Items     []Item // the output list of SELECT
	Returning []Item

	Columns    []string     // the column list of INSERT; nil means all in order
	Query      *Statement   // the rows of INSERT: a SELECT or VALUES; nil for DEFAULT VALUES
	OnConflict *Conflict    // of INSERT
	On         Expr         // the join condition of MERGE
	Arms       []MergeArm   // of MERGE
	Values     [][]Expr     // rows of a VALUES list (Kind is Select)
	Union      []*Statement // branches of UNION, INTERSECT, EXCEPT (Kind is Select)

	Locks    []Lock // FOR UPDATE and its weaker forms, of SELECT
	Grouped  bool   // has DISTINCT, GROUP BY, HAVING or an aggregate
	OrderBy  []Expr
	Limit    Expr
	Limited  bool // an UPDATE or DELETE with its own LIMIT (MySQL, SQLite)
	Open     []OpenClause
	Verb     Span // the first keyword of the statement proper, after WITH
	WhereAt  Span // the WHERE clause with its keyword; zero where there is none
	Whole    Span // the statement
	IgnoreOn bool // INSERT IGNORE, ON CONFLICT DO NOTHING
}

// An OpenClause is a hole of the source text that stands where a clause could:
// what it adds to the statement is not known.
type OpenClause struct {
	Hole   int // index into the holes of the source
	At     Span
	Clause Clause
}

// A Clause says what part of a statement an OpenClause may extend.
type Clause int

// The places of an open clause.
const (
	OpenTail  Clause = iota // after WHERE: may add conjuncts, ORDER BY, LIMIT or RETURNING
	OpenWhere               // the statement has no WHERE, and the hole may bring one
	OpenSet                 // in the SET list
	OpenOther               // anywhere else
)

// A Table names a table in a statement.
type Table struct {
	Schema string
	Name   string // folded as the dialect folds it; "" if a hole supplies the whole name
	Alias  string // "" where there is none
	Hole   int    // index of the hole that supplies the name or a part of it, or -1
	At     Span
}

// Ref is the name by which the statement's expressions refer to the table.
func (t *Table) Ref() string {
	if t.Alias != "" {
		return t.Alias
	}
	return t.Name
}

// A CTE is one WITH query.
type CTE struct {
	Name      string
	Columns   []string // column aliases; nil where there are none
	Query     *Statement
	Recursive bool
	At        Span
}

// An Assignment sets one column. A multi-column SET is expanded: where its
// source is one sub-select, each column has that Subquery as its value, with
// Field saying which output column it takes.
type Assignment struct {
	Column string
	Value  Expr
	Field  int // index of the output column if Value is a shared Subquery, else 0
	At     Span
}

// A Conflict is the ON CONFLICT clause of INSERT, or ON DUPLICATE KEY UPDATE.
type Conflict struct {
	Target  []string // the conflict columns; nil if none or a named constraint
	Nothing bool     // DO NOTHING
	Set     []Assignment
	Where   Expr
	At      Span // the DO UPDATE arm
	WhereAt Span
}

// A MergeArm is one WHEN arm of MERGE.
type MergeArm struct {
	Matched   bool
	BySource  bool // WHEN NOT MATCHED BY SOURCE
	Condition Expr // nil where there is none
	Kind      Kind // Update, Delete, Insert, or Other for DO NOTHING
	Set       []Assignment
	Columns   []string // of an INSERT arm
	Values    []Expr
	At        Span
}

// A Lock is a row-locking clause.
type Lock struct {
	Strength   LockStrength
	Tables     []string // OF list; nil means all
	SkipLocked bool
	NoWait     bool
}

// A LockStrength orders the row locks by what they keep out.
type LockStrength int

// The row locks of PostgreSQL. Only ForNoKeyUpdate and ForUpdate keep other
// writers out for good; ForShare does so as well as long as it is held.
const (
	ForKeyShare LockStrength = iota
	ForShare
	ForNoKeyUpdate
	ForUpdate
)

// An Item is one output column of SELECT or RETURNING.
type Item struct {
	Name string // alias, or the column's own name; "" where it has none
	Expr Expr   // *Star for * and t.*
	At   Span
}

// A Source is an element of FROM or USING.
type Source interface{ isSource() }

// The elements of FROM.
type (
	// A TableSource reads a table or a CTE.
	TableSource struct{ Table Table }

	// A QuerySource is a sub-select or a VALUES list in FROM.
	QuerySource struct {
		Query   *Statement
		Alias   string
		Columns []string // column aliases
		Lateral bool
		At      Span
	}

	// A FuncSource is a set-returning function in FROM, or several in ROWS FROM.
	// Columns are its column aliases, or the names of its column definitions.
	FuncSource struct {
		Calls   []Expr
		Alias   string
		Columns []string
		At      Span
	}

	// A JoinSource joins two elements. Using is set for USING and NATURAL joins
	// where the columns are written out.
	JoinSource struct {
		Left, Right Source
		On          Expr
		Using       []string
		Outer       OuterJoin
		Natural     bool
	}
)

func (*TableSource) isSource() {}
func (*QuerySource) isSource() {}
func (*FuncSource) isSource()  {}
func (*JoinSource) isSource()  {}

// An OuterJoin says which side of a join keeps its unmatched rows.
type OuterJoin int

// The kinds of joins.
const (
	InnerJoin OuterJoin = iota
	LeftJoin
	RightJoin
	FullJoin
)
