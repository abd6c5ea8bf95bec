package script

import (
	"strings"

	"github.com/fencelint/fencelint/sqlcheck/ddl"
	"github.com/fencelint/fencelint/sqlcheck/internal/token"
)

// maxDeep bounds how deep texts may stand in texts: EXECUTE in DO in EXECUTE.
const maxDeep = 3

// block reads the definitions in a DO block. Blocks guard definitions against
// what exists already, so each is read as if it said IF NOT EXISTS; what the
// block makes up at run time is not read.
func (r *reader) block(lo, hi int) {
	at := r.body(lo, hi)
	if at < 0 || r.deep >= maxDeep {
		return
	}
	in := r.inner(at)
	for i := 0; i < in.toks.Len(); i++ {
		if !in.startsStatement(i) {
			continue
		}
		end := in.semicolon(i)
		switch {
		case in.toks.Is(i, "create", "alter", "drop"):
			in.statement(i, end)
		case in.toks.Is(i, "execute"):
			in.execute(i, end)
		}
	}
	for _, s := range in.out {
		guarded(s)
	}
	r.out = append(r.out, in.out...)
	r.errs = append(r.errs, in.errs...)
}

// inner returns a reader for the value of the text at token i.
func (r *reader) inner(i int) *reader {
	text := r.toks.Text(i)
	return &reader{
		toks: token.Scan(unquote(text)),
		base: r.base + r.toks.Toks[i].Start + quoteLen(text),
		deep: r.deep + 1,
	}
}

// startsStatement reports whether a statement of a procedure starts at token i.
func (r *reader) startsStatement(i int) bool {
	return i > 0 && (r.toks.IsPunct(i-1, ";") || r.toks.Is(i-1, "begin", "then", "else", "loop"))
}

// execute reads EXECUTE in the tokens lo to hi, half open. Only a constant can
// be read.
func (r *reader) execute(lo, hi int) {
	if hi-lo != 2 || r.toks.Toks[lo+1].Kind != token.Text || r.deep >= maxDeep {
		if hi > lo && r.mayDefine(lo, hi) {
			r.unread(lo, hi)
		}
		return
	}
	in := r.inner(lo + 1)
	in.all()
	r.out = append(r.out, in.out...)
	r.errs = append(r.errs, in.errs...)
}

// mayDefine reports whether a text that is put together in the tokens lo to hi,
// half open, may be that of a definition.
func (r *reader) mayDefine(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if r.toks.Toks[i].Kind != token.Text {
			continue
		}
		for _, w := range Words(r.toks.Text(i)) {
			if strings.EqualFold(w, "alter") || strings.EqualFold(w, "create") || strings.EqualFold(w, "drop") {
				return true
			}
		}
	}
	return false
}

// guarded marks a definition as one that passes over what exists.
func guarded(s ddl.Statement) {
	switch s := s.(type) {
	case *ddl.CreateTable:
		s.IfNotExists = true
	case *ddl.CreateEnum:
		s.IfNotExists = true
	case *ddl.CreateIndex:
		s.IfNotExists = true
	case *ddl.AlterTable:
		for i := range s.Actions {
			s.Actions[i].IfExists = true
		}
	}
}
