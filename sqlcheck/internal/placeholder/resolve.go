package placeholder

import "strings"

// A resolver decides what the tokens mean that have several readings.
type resolver struct {
	dialect   Dialect
	text      string
	toks      []token // all
	out       []token // those decided, in the space of toks
	dollar    bool    // the text has a $N
	operand   bool    // an operand has just ended
	start     bool    // nothing but holes stands before, in the statement
	like      bool    // LIKE or its kin has just been read
	array     bool    // ARRAY has just been read
	brackets  []bracket
	formatted bool // the text has a verb
}

// A bracket is an open parenthesis or square bracket.
type bracket uint8

const (
	group     bracket = iota // (
	arguments                // ( of a call
	subscript                // [ of an element or slice
	elements                 // [ of an array constructor
)

// resolve decides the reading of each token of text, and joins the tokens of
// an identifier in square brackets. It returns the tokens that are left and
// whether the text has verbs of package fmt.
func resolve(d Dialect, text string, toks []token, dollar bool) ([]token, bool) {
	var space [16]bracket
	r := resolver{dialect: d, text: text, toks: toks, out: toks[:0], dollar: dollar, brackets: space[:0], start: true}
	for i := 0; i < len(toks); {
		i = r.step(i)
	}
	return r.out, r.formatted
}

// step decides token i and returns the index of the next one to decide.
func (r *resolver) step(i int) int {
	t := r.toks[i]
	next, operand, like, array := i+1, false, false, false
	switch t.kind {
	case tkWord:
		operand = t.word.class == afterTerm || !t.word.known
		like, array = t.word.role == kwLike, t.word.role == kwArray
	case tkQuestion:
		if operand = !r.isOperator(i); !operand {
			t.kind = tkOp
		}
	case tkNamed:
		operand = true
		switch {
		case r.isSliced(t):
			t.kind = tkText
		case r.isPrefix(i):
			t.kind, operand = tkSigil, false
		}
	case tkSigil:
		if r.text[t.start] == ':' && r.within(subscript) {
			t.kind = tkOp
		}
	case tkVerb:
		operand = !r.start
		if r.operand && isArithmetic(r.text, int(t.start), int(t.end)) {
			t.kind = tkText
			break
		}
		r.formatted = true
	case tkHole, tkTemplate:
		operand = !r.start
	case tkString, tkQuoted, tkTick:
		operand = true
		r.literal(&t)
	case tkOp:
		operand = !r.operand && t.end-t.start == 1 && r.text[t.start] == '*'
	case tkOpen:
		r.open(r.operand, arguments, group)
	case tkOpenSub:
		if j := r.bracketed(i); j > 0 {
			t.kind, t.end, operand, next = tkBracket, r.toks[j].end, true, j+1
			t.hole, t.holes = r.holesIn(i+1, j)
			r.literal(&t)
			break
		}
		r.open(r.operand && !r.array && !r.within(elements), subscript, elements)
	case tkClose, tkCloseSub:
		r.brackets = r.brackets[:max(0, len(r.brackets)-1)]
		operand = true
	case tkNumber, tkBody, tkNumbered, tkEmbed, tkText:
		operand = true
	}
	r.operand, r.like, r.array = operand, like, array
	r.start = t.kind == tkSemi || r.start && t.isGap()
	r.out = append(r.out, t)
	return next
}

// open pushes one of two brackets.
func (r *resolver) open(first bool, yes, no bracket) {
	if !first {
		yes = no
	}
	r.brackets = append(r.brackets, yes)
}

// within reports whether the innermost bracket is b.
func (r *resolver) within(b bracket) bool {
	n := len(r.brackets)
	return n > 0 && r.brackets[n-1] == b
}

// isOperator reports whether the question mark i is PostgreSQL's operator.
func (r *resolver) isOperator(i int) bool {
	t := r.toks[i]
	if t.end-t.start > 1 || r.dialect != PostgreSQL {
		return false
	}
	if r.dollar {
		return true
	}
	j := i + 1
	if j < len(r.toks) && r.toks[j].kind == tkOp && r.toks[j].glued {
		switch r.text[r.toks[j].start:r.toks[j].end] {
		case "|", "&":
			j++
		}
	}
	return r.operand && j < len(r.toks) && r.toks[j].isOperand()
}

// isSliced reports whether a name after a colon is no placeholder: it ends a
// slice, or the colon touches an operand.
func (r *resolver) isSliced(t token) bool {
	if r.text[t.start] != ':' {
		return false
	}
	if r.within(subscript) {
		return true
	}
	return r.operand && t.glued && !r.out[len(r.out)-1].isGap()
}

// isPrefix reports whether the name of placeholder i goes on in a hole:
// "@p" + strconv.Itoa(n). A longer name is rather complete, and the hole a
// clause.
func (r *resolver) isPrefix(i int) bool {
	t := r.toks[i]
	if i+1 >= len(r.toks) || !r.toks[i+1].isGap() || !r.toks[i+1].glued {
		return false
	}
	if t.end-t.start == 2 || r.text[t.end-1] == '_' {
		return true
	}
	if i+2 >= len(r.toks) || !r.toks[i+2].glued {
		return false
	}
	after := r.toks[i+2]
	return after.kind == tkNumber || after.kind == tkWord && after.word.isName()
}

// literal decides whether a literal that is nothing but a verb is one. As an
// argument it may as well be the format of a date, and after LIKE a pattern.
func (r *resolver) literal(t *token) {
	if t.holes > 0 || !isVerb(inner(r.text, *t)) {
		return
	}
	if t.kind == tkString && (r.like || r.within(arguments)) {
		return
	}
	t.exact, r.formatted = true, true
}

// bracketed returns the index of the bracket that ends an identifier that
// bracket i begins, or 0 if it begins none.
func (r *resolver) bracketed(i int) int {
	if r.operand || r.array || r.within(elements) {
		return 0
	}
	for j := i + 1; j < len(r.toks); j++ {
		switch t := r.toks[j]; {
		case t.kind == tkWord, t.kind == tkHole, t.kind == tkVerb:
		case t.kind == tkNumber && j > i+1:
		case t.kind == tkCloseSub && j > i+1:
			return j
		default:
			return 0
		}
	}
	return 0
}

// holesIn returns the first hole among the tokens [i, j), and their number.
func (r *resolver) holesIn(i, j int) (first, n int32) {
	for _, t := range r.toks[i:j] {
		if t.kind != tkHole {
			continue
		}
		if n == 0 {
			first = t.hole
		}
		n++
	}
	return first, n
}

// inner returns what stands between the quotes of a literal.
func inner(text string, t token) string {
	s := text[t.start:t.end]
	if t.kind == tkString {
		return s[strings.IndexAny(s, `'"`)+1 : len(s)-1]
	}
	return s[1 : len(s)-1]
}

// isVerb reports whether s is a verb of package fmt and nothing else.
func isVerb(s string) bool {
	return len(s) > 1 && s[0] == '%' && verbEnd(s, 0) == len(s)
}
