package chain

import (
	"go/ast"
	"go/types"
)

// A Reader answers what a library asks about the package that is read.
type Reader interface {
	// Info is the type information of the package.
	Info() *types.Info

	// Method returns what a method of t returns that has no parameters and
	// yields a text. ok reports whether t has such a method; the text is a hole
	// where it is not known.
	Method(t types.Type, name string) (text []Piece, ok bool)

	// Unknown is the hole for an expression that cannot be read.
	Unknown(e ast.Expr) Piece

	// Handle returns the chain that the package sets a field or a package
	// variable to, if it is one and the same everywhere.
	Handle(e ast.Expr) (Value, bool)

	// Untouched reports whether the variable that e names was declared empty
	// and is not mentioned before the given call.
	Untouched(e ast.Expr, call *ast.CallExpr) bool

	// Assigned returns the fields that the function sets, before the given
	// call, of the struct variable that e names, each with the value it is set
	// to last, or nil. What a row that was read before holds beside them is
	// written back as it was.
	Assigned(e ast.Expr, call *ast.CallExpr) map[string]ast.Expr
}

// A Mode is what the call at the end of a chain does.
type Mode int

// The modes.
const (
	Exec Mode = iota
	Query
	QueryRow
	ScanInto
	ToText // yields the text and its arguments, for another call to run
)

// A Statement is what a chain stands for.
type Statement struct {
	Fragment
	Mode Mode

	// Handle is what the statement runs on, nil if it is what the chain starts
	// from.
	Handle ast.Expr
}

// IsNil reports whether a value is certain to be NULL: nil, a nil pointer, or an
// empty sql.NullString and the like.
func IsNil(info *types.Info, v Value) bool {
	e := v.Expr
	if e == nil || v.Kind == Calls {
		return false
	}
	e = ast.Unparen(e)
	if info.Types[e].IsNil() {
		return true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return len(e.Args) == 1 && info.Types[e.Fun].IsType() && info.Types[ast.Unparen(e.Args[0])].IsNil()
	case *ast.CompositeLit:
		return len(e.Elts) == 0 && hasValid(info.TypeOf(e))
	}
	return false
}

// hasValid reports whether t is a struct that says in a field Valid whether it
// holds a value.
func hasValid(t types.Type) bool {
	if t == nil {
		return false
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == "Valid" {
			return true
		}
	}
	return false
}

// IsList reports whether a value is bound as a list of values: a slice or an
// array, not of bytes.
func IsList(v Value) bool {
	if v.Kind == List {
		return true
	}
	if v.Type == nil {
		return false
	}
	var elem types.Type
	switch u := v.Type.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Array:
		elem = u.Elem()
	default:
		return false
	}
	b, ok := elem.Underlying().(*types.Basic)
	return !ok || b.Kind() != types.Byte
}

// NameOf returns the name by which an expression calls a constant, a variable
// or a function; "" for what is no name.
func NameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.ParenExpr:
		return NameOf(e.X)
	}
	return ""
}
