package sqlsites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// Bounds of evaluation. What lies beyond them is a hole.
const (
	maxVariants = 16      // texts that one expression may hold
	maxDepth    = 32      // nested expressions and calls
	maxText     = 1 << 20 // bytes of one text
	maxSteps    = 1 << 20 // expressions read per package
)

// A piece is a run of known text, or a hole.
type piece struct {
	text string // "" for a hole
	hole bool
	key  string     // of a hole
	from *types.Var // the parameter that fills a hole, or nil

	lit  *ast.BasicLit // the literal of this package that holds the text, or nil
	off  int           // byte offset of text in the literal's value, or in the file
	file *embedded     // the embedded file that holds the text, or nil

	at extent // where text stands that is in no literal: what a query builder writes

	conditional bool // appended under a condition
}

// An extent is a range of the Go source.
type extent struct{ pos, end token.Pos }

// A form is what is known about a value.
type form int

const (
	opaque   form = iota // nothing but its expression
	text                 // a string, a byte slice or a builder: pieces
	list                 // a slice or an array: elems
	record               // a struct or a map: elems by keys
	prepared             // a prepared statement: pieces are its text
	closure              // a function literal: lit
	chained              // a chain of calls of a query builder: elems are its links
	link                 // a call in a chain: elems are its arguments, the piece its name
)

// A value is what an expression may hold, as far as it can be read.
type value struct {
	form   form
	pieces []piece
	elems  []value
	keys   []string // of a record: field names, or map keys as Go constants
	open   bool     // a list or record that may have more elements
	expr   ast.Expr // the expression that yielded it
	lit    *ast.FuncLit
	root   ast.Expr // of a chain: what its first method is called on
}

func known(p piece) value { return value{form: text, pieces: []piece{p}} }

func plain(s string) value {
	if s == "" {
		return value{form: text}
	}
	return known(piece{text: s})
}

func holeOf(key string, from *types.Var) value {
	return known(piece{hole: true, key: key, from: from})
}

// constant returns the text of a value that has no holes.
func (v value) constant() (string, bool) {
	if v.form != text {
		return "", false
	}
	var b strings.Builder
	for _, p := range v.pieces {
		if p.hole {
			return "", false
		}
		b.WriteString(p.text)
	}
	return b.String(), true
}

// probe returns the text with a name in place of each hole, to see whether it
// could be a statement.
func (v value) probe() string {
	if len(v.pieces) == 1 {
		return v.pieces[0].text
	}
	var b strings.Builder
	for _, p := range v.pieces {
		if p.hole {
			b.WriteByte('h')
		}
		b.WriteString(p.text)
	}
	return b.String()
}

// literalText returns the known text of the value, holes left out.
func (v value) literalText() string {
	var b strings.Builder
	for _, p := range v.pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// loneHole returns the hole that is the whole value.
func (v value) loneHole() (piece, bool) {
	if v.form == text && len(v.pieces) == 1 && v.pieces[0].hole {
		return v.pieces[0], true
	}
	return piece{}, false
}

// size is the length of the known text in bytes.
func (v value) size() int {
	n := 0
	for _, p := range v.pieces {
		n += len(p.text)
	}
	return n
}

func (v value) elem(key string) (value, bool) {
	for i, k := range v.keys {
		if k == key {
			return v.elems[i], true
		}
	}
	return value{}, false
}

// asText returns the value as text: whatever has no text is a hole.
func (v value) asText() value {
	if v.form == text || v.form == prepared {
		return value{form: text, pieces: v.pieces, expr: v.expr}
	}
	return holeOf("", nil)
}

// concat joins texts. A text over the bound becomes its start and a hole.
func concat(vs ...value) value {
	n := 0
	for _, v := range vs {
		n += max(1, len(v.pieces))
	}
	out := value{form: text, pieces: make([]piece, 0, n)}
	size := 0
	for _, v := range vs {
		v = v.asText()
		if size += v.size(); size > maxText {
			out.pieces = append(out.pieces, piece{hole: true})
			return out
		}
		out.pieces = append(out.pieces, v.pieces...)
	}
	return out
}

func samePieces(a, b []piece) bool {
	return len(a) == len(b) && (oneArray(a, b) || commonPrefix(a, b) == len(a))
}

// commonPrefix counts the pieces that a and b begin with in common.
func commonPrefix(a, b []piece) int {
	n := 0
	for n < len(a) && n < len(b) && samePiece(&a[n], &b[n]) {
		n++
	}
	return n
}

// samePiece compares what is read, and where; marks aside. Two holes with no
// key are not the same text, but the same knowledge.
func samePiece(a, b *piece) bool {
	if a.lit != b.lit || a.off != b.off || len(a.text) != len(b.text) || a.hole != b.hole || a.from != b.from ||
		a.file != b.file || a.at != b.at || a.key != b.key {
		return false
	}
	return a.lit != nil || a.text == b.text // one literal has the same text at one place
}

func same(a, b value) bool { return sameValue(&a, &b) }

func sameValue(a, b *value) bool {
	if a.form != b.form || a.open != b.open || a.lit != b.lit || len(a.elems) != len(b.elems) {
		return false
	}
	if (a.form == opaque || a.form == link) && a.expr != b.expr {
		return false
	}
	if !samePieces(a.pieces, b.pieces) {
		return false
	}
	if !oneArray(a.elems, b.elems) {
		for i := range a.elems {
			if !sameValue(&a.elems[i], &b.elems[i]) {
				return false
			}
		}
	}
	for i := range a.keys {
		if i >= len(b.keys) || a.keys[i] != b.keys[i] {
			return false
		}
	}
	return true
}

// oneArray reports whether two slices of the same length are the same memory, as
// those of values mostly are that are not changed from one path to the next.
func oneArray[T any](a, b []T) bool {
	return len(a) == 0 || &a[0] == &b[0]
}
