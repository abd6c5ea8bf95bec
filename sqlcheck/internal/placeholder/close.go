package placeholder

import "strings"

// branch notes a keyword of a CASE.
func (f *frame) branch(r role) {
	n := len(f.cases)
	switch {
	case r == kwCase:
		f.cases = append(f.cases[:n:n], r)
	case n == 0: // END of a transaction, WHEN of a trigger
	case r == kwEnd:
		f.cases = f.cases[:n-1]
	default:
		f.cases[n-1] = r
	}
}

// closing returns what closes each CASE in the bracket.
func (f *frame) closing() string {
	var b strings.Builder
	for i := len(f.cases) - 1; i >= 0; i-- {
		if f.cases[i] == kwWhen {
			b.WriteString(" THEN NULL")
		}
		b.WriteString(" END")
	}
	return b.String()
}

// close writes what closes the brackets that are open at the end of a text
// whose end is not known.
func (r *rewriter) close() {
	if len(r.toks) == 0 || len(r.ctx.frames) == 0 && len(r.ctx.frame.cases) == 0 {
		return
	}
	last := r.toks[len(r.toks)-1]
	if !last.isGap() || r.isControl(last) {
		return
	}
	var b strings.Builder
	f := r.ctx.frame
	for i := len(r.ctx.frames) - 1; ; i-- {
		b.WriteString(f.closing())
		if i < 0 {
			break
		}
		if f.square {
			b.WriteByte(']')
		} else {
			b.WriteByte(')')
		}
		f = r.ctx.frames[i]
	}
	end := int(last.end)
	r.out.copyTo(end)
	r.beyond(last, len(r.out.buf))
	r.out.put(b.String(), end, end)
}

// beyond lists a hole as open at a byte offset in the output, for the rest of
// the text as well.
func (r *rewriter) beyond(t token, at int) {
	if n := len(r.res.Open); n > 0 && r.res.Open[n-1].Offset == at {
		r.res.Open[n-1].Beyond = true
		return
	}
	r.res.Open = append(r.res.Open, Open{Hole: r.known(t), Offset: at, Beyond: true})
}

// known returns the index of the hole of a token that is written already.
func (r *rewriter) known(t token) int {
	if t.kind == tkHole {
		return int(t.hole)
	}
	return len(r.given) + len(r.res.Verbs) - 1
}
