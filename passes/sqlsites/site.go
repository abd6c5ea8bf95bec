package sqlsites

import (
	"go/ast"
	"go/token"

	"github.com/fencelint/fencelint/sqlcheck"
)

// A Site is one SQL text that the package runs or holds.
type Site struct {
	Text   *Text
	Script *sqlcheck.Script // nil if the text could not be parsed
	Err    error            // why there is no script: a parse error or an *UnresolvedError

	Call *Call         // nil for a text that nothing in this package runs
	Func *ast.FuncDecl // the function around the call, or around the text; nil at package level

	// A call that may run one of several texts has a site for each: Variant
	// counts from 0 to Variants-1, in the order of the source.
	Variant, Variants int

	// Conditional says that the text contains a piece that is appended only
	// under a condition, while another variant does without it.
	Conditional bool

	// Caller is the first call by hand of the generated function that runs the
	// text; nil if the text is not in generated code, or nothing in this package
	// calls it.
	Caller *ast.CallExpr

	file *token.File // of the generated text, if there is a caller

	Generated bool // the file has the mark of generated code
	Test      bool // the file is a _test.go file
}

// Pos returns the position by which sites are ordered: that of the call, or
// that of the text where nothing runs it.
func (s *Site) Pos() token.Pos {
	if s.Call != nil {
		return s.Call.Expr.Pos()
	}
	return s.Text.Pos(0)
}

// isDocument reports whether a site is an operation on documents, whose text is
// in the dialect of the code that writes it out, whatever else the package uses.
func (s *Site) isDocument() bool { return s.Call != nil && s.Call.Library == "mongo" }

// An UnresolvedError says why a text that a call runs is not known.
type UnresolvedError struct{ Reason string }

func (e *UnresolvedError) Error() string { return e.Reason }

// A Mode is what a call does with its statement.
type Mode int

// The modes. ModeUnknown is a call of the right shape whose name and results
// say nothing.
const (
	ModeUnknown Mode = iota
	Exec
	Query
	QueryRow
	Prepare
	ScanInto // Get and Select of sqlx: the rows go into an argument
	Batch    // queued, to be sent with others
)

var modeNames = [...]string{"unknown", "exec", "query", "queryrow", "prepare", "scaninto", "batch"}

func (m Mode) String() string { return modeNames[m] }

// A Handle is what a call runs its statement on, by static type.
type Handle int

// The handles. HandleUnknown is an interface or a type of another package,
// which may stand for any of the others.
const (
	HandleUnknown Handle = iota
	Pool
	Tx
	Conn
	Stmt
)

var handleNames = [...]string{"unknown", "pool", "tx", "conn", "stmt"}

func (h Handle) String() string { return handleNames[h] }

// A Call is a call that runs SQL.
type Call struct {
	Expr     *ast.CallExpr
	Name     string // of the method or function, "" for a call of an unnamed value
	Mode     Mode
	Handle   Handle
	Receiver ast.Expr // what the method is called on; nil for a function

	// Args are the expressions bound to the placeholders, in order. An
	// expression may stand in a function that the call goes through. A nil
	// element is a value with no expression of its own.
	Args []ast.Expr

	// Library is the query builder whose chain of calls ends in Expr: "gorm",
	// "squirrel"; "" where the text is written out. What the call returns holds
	// the answer, in the form of that library: see the type of Expr.
	Library string

	// ArgsOpen says that Args is not the whole list: a slice is passed whose
	// elements are not known.
	ArgsOpen bool

	// Named says that the arguments are bound by name: the one element of Args
	// is a map or a struct.
	Named bool
}

// Bound returns the expression that is bound to a placeholder, or nil if that
// is not known. number counts from 1; name is that of a named placeholder.
func (c *Call) Bound(number int, name string) ast.Expr {
	if c.Named {
		if len(c.Args) == 0 || name == "" {
			return nil
		}
		return namedArgument(c.Args[0], name)
	}
	if number < 1 || number > len(c.Args) {
		return nil
	}
	return c.Args[number-1]
}
