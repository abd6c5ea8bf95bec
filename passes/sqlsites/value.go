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
	out := value{form: text}
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
	return len(a) == len(b) && commonPrefix(a, b) == len(a)
}

// commonPrefix counts the pieces that a and b begin with in common.
func commonPrefix(a, b []piece) int {
	n := 0
	for n < len(a) && n < len(b) && samePiece(a[n], b[n]) {
		n++
	}
	return n
}

// samePiece compares what is read, and where; marks aside. Two holes with no
// key are not the same text, but the same knowledge.
func samePiece(a, b piece) bool {
	a.conditional, b.conditional = false, false
	return a == b
}

func same(a, b value) bool {
	if a.form != b.form || a.open != b.open || a.lit != b.lit || len(a.elems) != len(b.elems) || !samePieces(a.pieces, b.pieces) {
		return false
	}
	if (a.form == opaque || a.form == link) && a.expr != b.expr {
		return false
	}
	for i := range a.elems {
		if !same(a.elems[i], b.elems[i]) {
			return false
		}
	}
	for i := range a.keys {
		if i >= len(b.keys) || a.keys[i] != b.keys[i] {
			return false
		}
	}
	return true
}

// distinct drops repetitions. Of two that differ in their marks alone the
// unmarked one stays.
func distinct(vs []value) []value {
	var out []value
next:
	for _, v := range vs {
		for i, o := range out {
			if same(o, v) {
				if marked(o) && !marked(v) {
					out[i] = v
				}
				continue next
			}
		}
		out = append(out, v)
	}
	return out
}

func marked(v value) bool {
	for _, p := range v.pieces {
		if p.conditional {
			return true
		}
	}
	return false
}

// merge returns the one value that stands for all of vs: what they begin with
// in common, and a hole for the rest.
func merge(vs []value) value {
	if len(vs) == 0 {
		return holeOf("", nil)
	}
	out := vs[0]
	for _, v := range vs[1:] {
		out = merge2(out, v)
	}
	return out
}

func merge2(a, b value) value {
	if same(a, b) {
		return a
	}
	if a.form != b.form {
		return holeOf("", nil)
	}
	switch a.form {
	case text, prepared:
		n := commonPrefix(a.pieces, b.pieces)
		pieces := append(a.pieces[:n:n], piece{hole: true})
		return value{form: a.form, pieces: pieces}
	case list, chained:
		n := 0
		for n < len(a.elems) && n < len(b.elems) && same(a.elems[n], b.elems[n]) {
			n++
		}
		return value{form: a.form, elems: a.elems[:n:n], open: true, root: a.root}
	}
	return value{form: opaque}
}

// bounded keeps the number of variants within the bound.
func bounded(vs []value) []value {
	vs = distinct(vs)
	if len(vs) <= maxVariants {
		return vs
	}
	return []value{merge(vs)}
}

// product calls combine with each choice of one variant from each set, in
// order; sets that would yield too many are merged first.
func product(sets [][]value, combine func([]value) value) []value {
	total := 1
	for i, set := range sets {
		if len(set) == 0 {
			sets[i] = []value{holeOf("", nil)}
		}
		if total*len(sets[i]) > maxVariants {
			sets[i] = []value{merge(sets[i])}
		}
		total *= len(sets[i])
	}
	choice := make([]value, len(sets))
	var out []value
	var choose func(i int)
	choose = func(i int) {
		if i == len(sets) {
			out = append(out, combine(choice))
			return
		}
		for _, v := range sets[i] {
			choice[i] = v
			choose(i + 1)
		}
	}
	choose(0)
	return bounded(out)
}
