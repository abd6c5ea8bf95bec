package sqlsites

import (
	"go/ast"
	"go/token"
	"sort"
	"strconv"
	"strings"

	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A Text is a SQL text and where each part of it comes from.
type Text struct {
	Source sqlcheck.Source

	spans  []span // by start, ascending
	anchor ast.Node
	query  *queryFile // what a generated text was made from, or nil
}

// A span is a run of Source.Text from one place. Start and end are byte
// offsets in Source.Text.
type span struct {
	start, end int
	piece      piece
}

// newText builds the text of v. What has no place of its own is anchored at
// the given node.
func newText(v value, anchor ast.Node) *Text {
	t := &Text{anchor: anchor}
	var b strings.Builder
	for i, p := range v.pieces {
		if p.hole {
			t.Source.Holes = append(t.Source.Holes, sqlcheck.Hole{Offset: b.Len(), Key: p.key})
			continue
		}
		// "$" before a number that is not known: the hole stands for the
		// whole placeholder.
		if i+1 < len(v.pieces) && v.pieces[i+1].hole {
			p.text = strings.TrimSuffix(p.text, "$")
		}
		start := b.Len()
		b.WriteString(p.text)
		t.spans = append(t.spans, span{start, b.Len(), p})
	}
	t.Source.Text = b.String()
	return t
}

// at returns the span that holds the byte at offset, or the last one.
func (t *Text) at(offset int) (span, bool) {
	i := sort.Search(len(t.spans), func(i int) bool { return t.spans[i].end > offset })
	if i == len(t.spans) {
		i--
	}
	if i < 0 {
		return span{}, false
	}
	return t.spans[i], true
}

// Pos returns the Go position of the byte at offset of Source.Text. It is exact
// inside a literal of this package; elsewhere it is the start of the call
// argument, or of the declaration, that supplies the text. What a query builder
// writes stands at the call that makes it write it.
func (t *Text) Pos(offset int) token.Pos {
	s, ok := t.at(offset)
	if ok && s.piece.at.pos.IsValid() {
		return s.piece.at.pos
	}
	if !ok || s.piece.lit == nil {
		return t.anchor.Pos()
	}
	return literalPos(s.piece.lit, s.piece.off+min(max(offset, s.start), s.end)-s.start)
}

// Range returns the Go range of a span of Source.Text. Both ends lie in the
// literal in which the span starts: what goes beyond it is cut off.
func (t *Text) Range(sp stmt.Span) (pos, end token.Pos) {
	s, ok := t.at(sp.Start)
	if ok && s.piece.at.pos.IsValid() {
		return s.piece.at.pos, s.piece.at.end
	}
	if !ok || s.piece.lit == nil {
		return t.anchor.Pos(), t.anchor.End()
	}
	pos = t.Pos(sp.Start)
	stop := s
	for _, next := range t.spans {
		if next.start > s.start && next.start < sp.End && next.piece.lit == s.piece.lit && next.piece.off >= stop.piece.off {
			stop = next
		}
	}
	end = literalPos(stop.piece.lit, stop.piece.off+min(max(sp.End, stop.start), stop.end)-stop.start)
	return pos, max(pos, end)
}

// Local reports whether the text starts in a literal of this package.
func (t *Text) Local() bool {
	s, ok := t.at(0)
	return ok && (s.piece.lit != nil || s.piece.at.pos.IsValid())
}

// File returns the SQL file that holds the byte at offset of Source.Text, be it
// embedded or the one that sqlc made the text from, and the line there, counted
// from 1. The name is relative to the package's directory; it is "" for text
// that is in no such file.
func (t *Text) File(offset int) (name string, line int) {
	if t.query != nil {
		return t.query.name, t.query.query.Line(t.Source.Text, offset)
	}
	s, ok := t.at(offset)
	if !ok || s.piece.file == nil {
		return "", 0
	}
	at := s.piece.off + min(max(offset, s.start), s.end) - s.start
	return s.piece.file.name, 1 + strings.Count(s.piece.file.content[:at], "\n")
}

// Literal returns the literal of this package that holds the whole text and
// nothing else, or nil.
func (t *Text) Literal() *ast.BasicLit {
	if t.query != nil || len(t.Source.Holes) > 0 || len(t.spans) != 1 {
		return nil
	}
	lit := t.spans[0].piece.lit
	if lit == nil {
		return nil
	}
	if value, err := strconv.Unquote(lit.Value); err != nil || value != t.Source.Text {
		return nil
	}
	return lit
}

// literals calls yield with each literal that holds a part of the text.
func (t *Text) literals(yield func(*ast.BasicLit)) {
	for _, s := range t.spans {
		if s.piece.lit != nil {
			yield(s.piece.lit)
		}
	}
}
