package chain

import (
	"go/ast"
	"strings"
)

// A Fragment is a part of a statement: its text, with "?" for each value that
// is bound, and these values in order. A nil value has no expression.
type Fragment struct {
	Pieces []Piece
	Args   []ast.Expr
	Open   bool // more may be bound
}

// Empty reports whether a fragment has no text.
func (f Fragment) Empty() bool { return len(f.Pieces) == 0 }

// Holds reports whether the known text of a fragment has one of the given
// words, which are in upper case, in any case.
func (f Fragment) Holds(words ...string) bool {
	for _, p := range f.Pieces {
		upper := strings.ToUpper(p.Text)
		for _, w := range words {
			if strings.Contains(upper, w) {
				return true
			}
		}
	}
	return false
}

// A Writer writes a fragment. What it writes stands at the place of the link
// that it was last told of.
type Writer struct {
	Fragment
	at          Extent
	conditional bool
}

// In says that what follows comes from l.
func (w *Writer) In(l Link) *Writer {
	w.at, w.conditional = l.At(), l.Conditional
	return w
}

// Over says that what follows stands where an expression does; nil leaves the
// place as it is.
func (w *Writer) Over(e ast.Expr) *Writer {
	if e != nil {
		w.at = Extent{e.Pos(), e.End()}
	}
	return w
}

// Part returns an empty Writer at the same place.
func (w *Writer) Part() *Writer { return &Writer{at: w.at, conditional: w.conditional} }

// Put writes text of the library's own.
func (w *Writer) Put(text string) *Writer {
	if text != "" {
		w.add(Piece{Text: text, At: w.at})
	}
	return w
}

func (w *Writer) add(p Piece) {
	p.Conditional = p.Conditional || w.conditional
	w.Pieces = append(w.Pieces, p)
}

// Add writes a fragment as it is.
func (w *Writer) Add(f Fragment) *Writer {
	w.Pieces = append(w.Pieces, f.Pieces...)
	w.Args = append(w.Args, f.Args...)
	w.Open = w.Open || f.Open
	return w
}

// Hole writes a hole.
func (w *Writer) Hole(p Piece) *Writer {
	w.add(Piece{Hole: true, Key: p.Key, From: p.From, At: w.at})
	return w
}

// Bind writes a placeholder for the value of e, which may be nil.
func (w *Writer) Bind(e ast.Expr) *Writer {
	w.Put("?")
	w.Args = append(w.Args, e)
	return w
}

// Copy writes text that the program supplies.
func (w *Writer) Copy(pieces []Piece) *Writer {
	for _, p := range pieces {
		w.add(p)
	}
	return w
}

// Name writes the name of a column or table that the program supplies. It may
// be qualified, or be more than a name, as in "jobs AS j".
func (w *Writer) Name(pieces []Piece) *Writer {
	if len(pieces) == 1 && !pieces[0].Hole && reserved[strings.ToLower(pieces[0].Text)] {
		w.Put(`"`).Copy(pieces)
		return w.Put(`"`)
	}
	return w.Copy(pieces)
}

// Column writes the name of a column that is known.
func (w *Writer) Column(name string) *Writer {
	if reserved[strings.ToLower(name)] {
		name = `"` + name + `"`
	}
	return w.Put(name)
}

// reserved are the words that PostgreSQL does not take for names of columns.
var reserved = wordSet(`all analyse analyze and any array as asc asymmetric both case cast check collate column
	constraint create current_catalog current_date current_role current_time current_timestamp current_user default
	deferrable desc distinct do else end except false fetch for foreign from grant group having in initially
	intersect into lateral leading limit localtime localtimestamp not null offset on only or order placing primary
	references returning select session_user some symmetric system_user table then to trailing true union unique
	user using variadic when where window with`)

func wordSet(words string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// Join writes parts with a separator between them. Each part starts at the
// place where it was written; so does the separator before it.
func (w *Writer) Join(parts []Fragment, sep string) *Writer {
	for i, p := range parts {
		if i > 0 {
			if len(p.Pieces) > 0 {
				w.Pieces = append(w.Pieces, Piece{Text: sep, At: p.Pieces[0].At, Conditional: p.Pieces[0].Conditional})
			} else {
				w.Put(sep)
			}
		}
		w.Add(p)
	}
	return w
}
