package placeholder

import "strconv"

// A rewriter writes the tokens of a text as a parser shall read them.
type rewriter struct {
	dialect   Dialect
	toks      []token
	i         int   // index of the token to be written
	apart     int   // tokens up to this index are written or known to be no identifier with a hole
	given     []int // byte offsets of the holes that the caller gave
	formatted bool
	res       *Result
	out       writer
	ctx       context
}

// run writes all tokens.
func (r *rewriter) run() {
	var space [16]frame
	r.ctx.frames = space[:0]
	r.ctx.begin()
	for r.i < len(r.toks) {
		r.step()
	}
	r.close()
}

// step writes one token, or several that belong together.
func (r *rewriter) step() {
	t := r.toks[r.i]
	switch t.kind {
	case tkWord, tkHole, tkVerb, tkTemplate:
		r.word(t)
		return
	case tkSigil:
		r.sigil(t)
		return
	case tkQuestion, tkNamed:
		r.placeholder(t)
		return
	}
	r.i++
	switch t.kind {
	case tkString:
		r.literal(t)
	case tkQuoted, tkTick, tkBracket:
		r.quoted(t)
	case tkOp:
		r.ctx.operator(r.text(t))
	case tkPercent:
		if r.formatted {
			r.out.replace(int(t.start), int(t.end), "%")
		}
		r.ctx.operator("%")
	case tkDot:
		r.ctx.expect(wantName)
		r.ctx.dot = true
	case tkComma:
		r.ctx.comma()
	case tkOpen:
		r.ctx.open()
	case tkOpenSub:
		r.ctx.push(frame{clause: inArgs, square: true})
		r.ctx.expect(wantValue)
	case tkClose, tkCloseSub:
		r.ctx.pop()
	case tkSemi:
		r.ctx.begin()
	case tkEmbed:
		m, _ := parseMacro(r.out.text, int(t.start))
		r.out.replace(int(t.start), int(t.end), m.name+".*")
		r.ctx.term()
	default:
		r.ctx.term()
	}
}

// text returns the text of a token.
func (r *rewriter) text(t token) string { return r.out.text[t.start:t.end] }

// peek returns token i, or one of kind tkNone beyond the last.
func (r *rewriter) peek(i int) token {
	if i < len(r.toks) {
		return r.toks[i]
	}
	return token{kind: tkNone}
}

// index returns the index of the hole that a token stands for.
func (r *rewriter) index(t token) int {
	if t.kind == tkHole {
		return int(t.hole)
	}
	return r.verb(int(t.start))
}

// verb records a verb or template at a byte offset in the text and returns the
// index of its hole.
func (r *rewriter) verb(offset int) int {
	r.res.Verbs = append(r.res.Verbs, offset)
	return len(r.given) + len(r.res.Verbs) - 1
}

// param adds a parameter for a hole, which replaces the bytes from start on,
// and returns its spelling.
func (r *rewriter) param(hole, start int) string {
	r.res.Params = append(r.res.Params, Param{Hole: hole, Source: start})
	return "$" + strconv.Itoa(len(r.res.Params))
}

// sigil writes what makes a placeholder of the hole after it.
func (r *rewriter) sigil(t token) {
	next := r.peek(r.i + 1)
	if !next.isGap() || !next.glued {
		r.i++
		r.ctx.operator(r.text(t))
		return
	}
	r.numbered(t, r.pieces(r.i+1))
}

// numbered writes a parameter for tokens i to last, whose first hole tells
// which placeholder they spell.
func (r *rewriter) numbered(t token, last int) {
	hole := -1
	for _, p := range r.toks[r.i : last+1] {
		if !p.isGap() {
			continue
		}
		if n := r.index(p); hole < 0 {
			hole = n
		}
	}
	r.out.replace(int(t.start), int(r.toks[last].end), r.param(hole, int(t.start)))
	r.ctx.term()
	r.i = last + 1
}

// placeholder writes one that is not spelled $N.
func (r *rewriter) placeholder(t token) {
	r.out.replace(int(t.start), int(t.end), "$"+strconv.Itoa(int(t.num)))
	r.ctx.term()
	r.i++
}
