package stmt

// An Expr is an expression or a condition.
type Expr interface {
	// At is the expression's place in the source text.
	At() Span
}

// A Node holds what all expressions have in common.
type Node struct{ Place Span }

// At returns the place of the expression in the source text.
func (n Node) At() Span { return n.Place }

// Move sets the place of the expression.
func (n *Node) Move(to Span) { n.Place = to }

// The expressions.
type (
	// A Column is a reference to a column.
	Column struct {
		Node
		Table string // the qualifier, "" where there is none
		Name  string
	}

	// A Star is * or t.*.
	Star struct {
		Node
		Table string
	}

	// A Param is a value that the caller binds.
	Param struct {
		Node
		Number int    // from 1; the same name or number is the same parameter
		Name   string // of a named placeholder, "" otherwise
	}

	// A Hole is a value or a condition that the source text leaves open.
	Hole struct {
		Node
		Index int // index into the holes of the source
	}

	// A Literal is a constant.
	Literal struct {
		Node
		Kind LiteralKind
		Text string // the value without quotes; "true" or "false" for Bool
	}

	// A Call is a function call. Name is lower case, with its schema only if
	// that is not pg_catalog. Special forms are calls as well: COALESCE,
	// GREATEST, CURRENT_TIMESTAMP ("current_timestamp"), NULLIF.
	Call struct {
		Node
		Name      string
		Args      []Expr
		Star      bool // count(*)
		Window    bool // has OVER
		Aggregate bool // has FILTER, WITHIN GROUP or DISTINCT
	}

	// A Cast converts X.
	Cast struct {
		Node
		X    Expr
		Type string // as written, lower case, without its modifier
	}

	// An Op is an operator that is no comparison: + - * / || -> ->> #> and the
	// rest. X is nil for a prefix operator.
	Op struct {
		Node
		Name string
		X, Y Expr
	}

	// A Compare compares two values.
	Compare struct {
		Node
		Op   CompareOp
		X, Y Expr
	}

	// And is a conjunction of at least two conditions, flattened.
	And struct {
		Node
		Conds []Expr
	}

	// Or is a disjunction of at least two conditions, flattened.
	Or struct {
		Node
		Conds []Expr
	}

	// Not negates a condition.
	Not struct {
		Node
		X Expr
	}

	// IsNull is X IS NULL, or X IS NOT NULL.
	IsNull struct {
		Node
		X   Expr
		Not bool
	}

	// IsBool is X IS TRUE, IS FALSE, IS UNKNOWN and their negations.
	IsBool struct {
		Node
		X    Expr
		Want string // "true", "false" or "unknown"
		Not  bool
	}

	// In is X IN (a, b) or X IN (SELECT ...). Exactly one of List and Query is set.
	In struct {
		Node
		X     Expr
		List  []Expr
		Query *Statement
		Not   bool
	}

	// Quantified is X op ANY (Y) or X op ALL (Y). Exactly one of Y and Query is set.
	Quantified struct {
		Node
		X     Expr
		Op    CompareOp
		All   bool
		Y     Expr // an array
		Query *Statement
	}

	// Exists is EXISTS (SELECT ...).
	Exists struct {
		Node
		Query *Statement
	}

	// A Subquery is a scalar or row sub-select, or ARRAY(SELECT ...).
	Subquery struct {
		Node
		Query *Statement
		Array bool
	}

	// A Row is (a, b).
	Row struct {
		Node
		Elems []Expr
	}

	// An Array is ARRAY[a, b].
	Array struct {
		Node
		Elems []Expr
	}

	// A Case is CASE Arg WHEN ... END. Arg and Else may be nil.
	Case struct {
		Node
		Arg   Expr
		Whens []When
		Else  Expr
	}

	// A Default is the keyword DEFAULT as a value.
	Default struct{ Node }

	// An Unknown is an expression that the model has no form for. Parts are the
	// expressions inside it.
	Unknown struct {
		Node
		What  string
		Parts []Expr
	}
)

// A When is one arm of a Case.
type When struct{ Cond, Result Expr }

// A LiteralKind is the kind of a constant.
type LiteralKind int

// The kinds of constants.
const (
	Null LiteralKind = iota
	String
	Number
	Bool
)

// A CompareOp is a comparison operator.
type CompareOp int

// The comparison operators. Same is IS NOT DISTINCT FROM, Distinct is IS
// DISTINCT FROM; Match stands for LIKE, ILIKE, SIMILAR and the operators of
// regular expressions, and for every operator of unknown meaning that yields a
// condition.
const (
	Eq CompareOp = iota
	Ne
	Lt
	Le
	Gt
	Ge
	Same
	Distinct
	Match
)

var compareNames = [...]string{"=", "<>", "<", "<=", ">", ">=", "IS NOT DISTINCT FROM", "IS DISTINCT FROM", "LIKE"}

func (op CompareOp) String() string { return compareNames[op] }

// Negate returns the operator that holds where op does not, NULLs aside, and
// whether there is one.
func (op CompareOp) Negate() (CompareOp, bool) {
	switch op {
	case Eq:
		return Ne, true
	case Ne:
		return Eq, true
	case Lt:
		return Ge, true
	case Ge:
		return Lt, true
	case Le:
		return Gt, true
	case Gt:
		return Le, true
	case Same:
		return Distinct, true
	case Distinct:
		return Same, true
	}
	return op, false
}

// Mirror returns the operator for exchanged operands: a < b is b > a.
func (op CompareOp) Mirror() CompareOp {
	switch op {
	case Lt:
		return Gt
	case Gt:
		return Lt
	case Le:
		return Ge
	case Ge:
		return Le
	}
	return op
}
