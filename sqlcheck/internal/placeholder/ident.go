package placeholder

import (
	"strconv"
	"strings"
)

// markerPrefix begins the mark that a hole leaves in an identifier or literal.
const markerPrefix = "fl_hole_"

// marker returns the mark of a hole.
func marker(hole int) string { return markerPrefix + strconv.Itoa(hole) }

// Literal returns what the source text spells of an identifier in
// [Result.Idents], before its first hole and after its last one. Both are
// empty for an identifier that is but a hole. A mark that text follows ends in
// a dollar sign, which no identifier begins with: jobs_fl_hole_0 stands for
// jobs_ and a hole, fl_hole_1$_log for a hole and _log.
func Literal(ident string) (prefix, suffix string) {
	first := strings.Index(ident, markerPrefix)
	if first < 0 {
		return ident, ""
	}
	last := strings.LastIndex(ident, markerPrefix) + len(markerPrefix)
	end := digitsEnd(ident, last, len(ident))
	return ident[:first], strings.TrimPrefix(ident[end:], "$")
}

// isPiece reports whether a token can be a part of an identifier.
func (r *rewriter) isPiece(t token) bool {
	switch t.kind {
	case tkWord:
		return t.word.isName()
	case tkNumber, tkHole, tkVerb:
		return true
	}
	return t.kind == tkTemplate && !r.isControl(t)
}

// pieces returns the index of the last token that touches token i and is a
// part of an identifier like it.
func (r *rewriter) pieces(i int) int {
	for i+1 < len(r.toks) && r.toks[i+1].glued && r.isPiece(r.toks[i+1]) {
		i++
	}
	return i
}

// identifier returns the index of the last token of an identifier with a hole
// that begins at token r.i, or -1 if none does. A hole alone where nothing but
// its place tells is left to gap.
func (r *rewriter) identifier() int {
	if r.i <= r.apart || !r.isPiece(r.toks[r.i]) {
		return -1
	}
	last := r.pieces(r.i)
	r.apart = last
	word, gap := -1, -1
	for j := r.i; j <= last; j++ {
		if r.toks[j].kind == tkWord {
			word = j
		} else if r.toks[j].isGap() {
			gap = j
		}
	}
	if gap < 0 {
		return -1
	}
	next := r.peek(last + 1)
	qualifies := next.glued && (next.kind == tkDot || next.kind == tkOpen)
	switch {
	case word < 0:
		if qualifies || r.ctx.dot && last > r.i || r.ctx.class == wantName && last > r.i && r.endsName(next) {
			return last
		}
		return -1
	case gap < word || r.out.text[r.toks[word].end-1] == '_' || qualifies || r.endsName(next):
		return last
	}
	// What follows the word is rather a clause than a part of the name.
	for j := r.i; j < word; j++ {
		if r.toks[j].isGap() {
			return word
		}
	}
	return -1
}

// endsName reports whether a hole at the end of a name belongs to it, since
// the token after it leaves no room for a clause.
func (r *rewriter) endsName(next token) bool {
	if r.ctx.class != wantName || r.ctx.dot {
		return next.kind == tkOp
	}
	switch next.kind {
	case tkOpen, tkComma:
		return true
	case tkWord:
		w := next.word
		return w.role == kwNameEnd || w.role == kwSet || w.role == kwAs || w.role == kwOn || w.role == kwUsing || w.role == kwSelect
	}
	return false
}

// ident writes tokens r.i to last as one identifier.
func (r *rewriter) ident(last int) {
	var name strings.Builder
	hole := -1
	for j := r.i; j <= last; j++ {
		t := r.toks[j]
		if !t.isGap() {
			r.out.copyTo(int(t.end))
			name.WriteString(r.text(t))
			continue
		}
		// The last hole tells tables apart that share a prefix.
		hole = r.index(t)
		s := marker(hole)
		if j < last {
			s += "$"
		}
		name.WriteString(s)
		switch j {
		case r.i:
			r.out.replace(int(t.start), int(t.end), s)
		default:
			r.out.glue(int(t.start), int(t.end), s)
		}
		r.out.inserted = j == last
	}
	r.name(hole, name.String())
	r.i = last + 1
	r.ctx.term()
}

// name records an identifier that a hole supplies, as it is spelled and as
// PostgreSQL folds it.
func (r *rewriter) name(hole int, ident string) {
	if r.res.Idents == nil {
		r.res.Idents = make(map[string]int)
	}
	r.res.Idents[ident] = hole
	r.res.Idents[strings.ToLower(ident)] = hole
}
