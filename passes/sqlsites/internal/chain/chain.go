// Package chain is the common ground of the query builders: the calls of a
// chain as they were read, and the writer of the SQL text that they stand for.
//
// A chain becomes text, piece by piece, and each piece keeps the place in the
// Go source that it comes from. The text is parsed like any other, so that the
// fragments of SQL that builders take have their exact positions, and what a
// chain leaves open is a hole of the text.
package chain

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Kind is what is known about a Value.
type Kind int

// The kinds. Of an Opaque value nothing is known but its expression and type.
const (
	Opaque Kind = iota
	Text        // a string
	List        // a slice or an array
	Record      // a struct or a map
	Calls       // what a call of a builder yields
)

// A Value is what an argument of a call may hold.
type Value struct {
	Kind  Kind
	Text  []Piece
	Elems []Value
	Keys  []string // of a Record: field names, or the keys of a map as text
	Open  bool     // there may be more elements, or more calls

	Root  ast.Expr // of Calls: what the first method is called on; nil for a function
	Links []Link

	Expr ast.Expr // nil where the value has no expression of its own
	Type types.Type
}

// A Link is one call of a chain.
type Link struct {
	Name string
	Fn   *types.Func
	Call *ast.CallExpr
	Args []Value

	// Spread says that the last argument is a slice that is not known, and
	// stands for any number of arguments.
	Spread bool

	// Conditional says that the call is made on some paths only.
	Conditional bool
}

// An Extent is a range of the Go source. The zero Extent is no place.
type Extent struct{ Pos, End token.Pos }

// At returns the place of a link: from the name of the method to the end of
// its arguments. The zero Link has none.
func (l Link) At() Extent {
	if l.Call == nil {
		return Extent{}
	}
	fun := ast.Unparen(l.Call.Fun)
	for {
		x, ok := fun.(*ast.IndexExpr)
		if !ok {
			break
		}
		fun = x.X
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		return Extent{sel.Sel.Pos(), l.Call.End()}
	}
	return Extent{l.Call.Pos(), l.Call.End()}
}

// Arg returns the i-th argument, an empty Value if there is none.
func (l Link) Arg(i int) Value {
	if i < len(l.Args) {
		return l.Args[i]
	}
	return Value{}
}

// Rest returns the arguments from the i-th on.
func (l Link) Rest(i int) []Value {
	if i < len(l.Args) {
		return l.Args[i:]
	}
	return nil
}

// A Piece is a run of SQL text, or a hole.
type Piece struct {
	Text string
	Hole bool
	Key  string     // of a hole: see sqlcheck.Hole
	From *types.Var // of a hole: the parameter that fills it, or nil

	At          Extent // the place of a text that is in no literal
	Conditional bool

	// Origin is the evaluator's own note of where the text comes from, and Off
	// the byte offset in there; nil for text that a builder writes itself.
	Origin any
	Off    int
}

// cut returns the bytes from start to end of a piece of text.
func (p Piece) cut(start, end int) Piece {
	p.Text, p.Off = p.Text[start:end], p.Off+start
	return p
}

// Constant returns the text of a value that has no holes.
func (v Value) Constant() (string, bool) {
	if v.Kind != Text {
		return "", false
	}
	s := ""
	for _, p := range v.Text {
		if p.Hole {
			return "", false
		}
		s += p.Text
	}
	return s, true
}

// Elem returns the element of a record.
func (v Value) Elem(key string) (Value, bool) {
	for i, k := range v.Keys {
		if k == key {
			return v.Elems[i], true
		}
	}
	return Value{}, false
}

// Last returns the last call of a chain; the chain has one.
func (v Value) Last() Link { return v.Links[len(v.Links)-1] }

// Named returns the named type of a value or of what it points to, or nil.
func (v Value) Named() *types.Named { return NamedOf(v.Type) }

// NamedOf returns the named type that t is, or that it leads to by pointers,
// slices and arrays; nil if there is none.
func NamedOf(t types.Type) *types.Named {
	for t != nil {
		switch u := types.Unalias(t).(type) {
		case *types.Named:
			return u
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		default:
			return nil
		}
	}
	return nil
}

// TypeName returns the name, without its package, of the named type of v, ""
// if it has none.
func (v Value) TypeName() string {
	if n := v.Named(); n != nil {
		return n.Obj().Name()
	}
	return ""
}
