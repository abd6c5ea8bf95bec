package placeholder

import "strings"

// word writes a keyword, an identifier, or a hole outside of all literals.
func (r *rewriter) word(t token) {
	if t.kind == tkWord && !t.word.isName() {
		r.i++
		if t.word.role == kwInterval && r.isTyped(r.i) {
			r.out.skip(int(t.start), int(r.toks[r.i].start))
		}
		r.ctx.keyword(t.word)
		return
	}
	if last := r.identifier(); last >= 0 {
		r.ident(last)
		return
	}
	r.i++
	switch {
	case t.isGap():
		r.gap(t)
	case t.word.known:
		r.ctx.keyword(t.word)
	default:
		if r.peek(r.i).kind == tkString && isType(r.text(t)) && r.isTyped(r.i) {
			r.out.skip(int(t.start), int(r.toks[r.i].start))
		}
		r.ctx.term()
	}
}

// isType reports whether a word is a type that is often written before a
// literal.
func isType(word string) bool {
	switch strings.ToLower(word) {
	case "date", "time", "timestamp", "timestamptz", "timetz", "uuid", "json", "jsonb":
		return true
	}
	return false
}

// isTyped reports whether token i is the value of a literal with a type before
// it, and becomes a parameter, before which no type may stand.
func (r *rewriter) isTyped(i int) bool {
	t := r.peek(i)
	if r.peek(i+1).word.role == kwUnit {
		return false // MySQL: INTERVAL n SECOND
	}
	return t.isGap() && !r.isControl(t) || t.kind == tkString && r.isBlank(t)
}

// gap writes a hole that stands alone, token r.i being the one after it.
func (r *rewriter) gap(t token) {
	next := r.peek(r.i)
	start, end := int(t.start), int(t.end)
	if r.isControl(t) {
		r.open(t)
		return
	}
	switch c := r.ctx.class; {
	case r.ctx.role == kwCase && (next.word.role == kwThen || next.word.role == kwEnd || next.kind == tkNone):
		p := r.param(r.index(t), start)
		r.out.replace(start, end, "WHEN "+p+" THEN "+p)
		r.ctx.frame.branch(kwThen)
		r.ctx.term()
	case c == wantName, c == wantSet && r.isOp(next, "="), c == wantCond && r.isCompared(next):
		r.mark(t, "", "")
	case c == wantQuery:
		r.mark(t, "(SELECT * FROM ", ")")
	case c == wantBody && (next.kind == tkClose || next.kind == tkNone):
		r.mark(t, "SELECT * FROM ", "")
	case c == wantSet && r.mayFollow(next):
		hole := r.index(t)
		r.name(hole, marker(hole))
		r.out.replace(start, end, marker(hole)+" = "+r.param(hole, start))
		r.ctx.term()
	case c == wantList && r.mayFollow(next):
		r.out.replace(start, end, "("+r.param(r.index(t), start)+")")
		r.ctx.term()
	case (c == wantValue || c == wantCond) && r.mayFollow(next):
		r.out.replace(start, end, r.param(r.index(t), start))
		r.ctx.term()
	default:
		r.open(t)
	}
}

// mark writes an identifier for a hole.
func (r *rewriter) mark(t token, before, after string) {
	hole := r.index(t)
	r.name(hole, marker(hole))
	r.out.replace(int(t.start), int(t.end), before+marker(hole)+after)
	r.ctx.term()
}

// open writes nothing for a hole.
func (r *rewriter) open(t token) {
	hole := r.index(t)
	at := r.out.drop(int(t.start), int(t.end))
	r.res.Open = append(r.res.Open, Open{Hole: hole, Offset: at})
}

// isControl reports whether a token is a directive of a template.
func (r *rewriter) isControl(t token) bool {
	return t.kind == tkTemplate && isControl(r.text(t))
}

// isOp reports whether a token is the operator op.
func (r *rewriter) isOp(t token, op string) bool { return t.kind == tkOp && r.text(t) == op }

// isCompared reports whether a token goes on with an operand before it, so
// that this is no whole condition.
func (r *rewriter) isCompared(next token) bool {
	if next.kind == tkWord {
		return next.word.role == kwCompare || next.word.role == kwLike
	}
	return next.kind == tkOp
}

// mayFollow reports whether a token may follow an operand. Where it may not,
// a hole before it is optional, or brings an operator with it.
func (r *rewriter) mayFollow(next token) bool { return !next.isOperand() }
