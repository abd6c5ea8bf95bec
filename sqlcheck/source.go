// Package sqlcheck judges SQL: text in, statements out, verdict out. It knows
// no Go syntax and no analysis framework.
package sqlcheck

// A Source is the text of one or more SQL statements, as far as it is known.
type Source struct {
	Text    string
	Holes   []Hole // by Offset, ascending; several may share an offset
	Dialect Dialect
}

// A Hole is a place where the text is not constant. It has no width: the text
// before and after it is adjacent in Source.Text.
type Hole struct {
	Offset int // byte offset in Source.Text, 0 <= Offset <= len(Text)

	// Key identifies what fills the hole: two holes of a package with the same
	// non-empty key always hold the same text. It is how a table is known whose
	// name is not constant.
	Key string
}
