package postgres

import (
	"strings"
	"unicode/utf8"

	"github.com/fencelint/fencelint/sqlcheck/internal/token"
)

// Limits of a text. The C parser prints its tree by recursion on the stack of
// the thread, and a tree some ten thousand levels deep ends the process; long
// before, decoding the tree fails. Both parsers take what is below these
// limits within a second.
const (
	maxBytes  = 2 << 20
	maxTokens = 200_000
	maxDepth  = 1000 // levels of the tree, as weigh estimates them
)

// guard returns an error for a text that must not reach the parser.
func guard(toks *token.List) error {
	if len(toks.SQL) > maxBytes {
		return &Error{Offset: maxBytes, Msg: "text is too long"}
	}
	if toks.Len() > maxTokens {
		return &Error{Offset: toks.Toks[maxTokens].Start, Msg: "text has too many tokens"}
	}
	if i := strings.IndexByte(toks.SQL, 0); i >= 0 {
		return &Error{Offset: i, Msg: "text has a zero byte"}
	}
	if !utf8.ValidString(toks.SQL) {
		return &Error{Offset: invalidUTF8(toks.SQL), Msg: "text is not UTF-8"}
	}
	w := weigher{toks: toks, levels: make([]level, 1, 16)}
	for i := range toks.Toks {
		if w.token(i); w.depth > maxDepth {
			return &Error{Offset: toks.Toks[i].Start, Msg: "expression is nested too deeply"}
		}
	}
	return nil
}

func invalidUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return len(s)
}

// A weigher estimates, from above, how deep a tree the parser builds: brackets
// and CASE nest, operators in a row lean to the left, prefix operators to the
// right. AND and OR do neither, since the parser flattens them.
type weigher struct {
	toks   *token.List
	levels []level
	depth  int // levels of the tree that are open
}

// A level is what stands between two brackets, or in CASE ... END.
type level struct {
	chain int // operators since the last separator
	fixed int // UNION and JOIN, which no separator ends
}

// token adds token i.
func (w *weigher) token(i int) {
	switch w.toks.Toks[i].Kind {
	case token.Punct:
		w.punct(w.toks.Text(i))
	case token.Op:
		w.link()
	case token.Word:
		w.word(i)
	}
}

func (w *weigher) punct(text string) {
	switch text {
	case "(", "[":
		w.push()
	case ")", "]":
		w.pop()
	case ",":
		w.cut()
	case ";":
		w.levels, w.depth = append(w.levels[:0], level{}), 0
	}
}

// word adds a keyword. One that is meant as a name only makes the estimate
// greater, except for the separators, which PostgreSQL reserves.
func (w *weigher) word(i int) {
	switch {
	case w.toks.Is(i, "case"):
		w.push()
	case w.toks.Is(i, "end"):
		w.pop()
	case w.toks.Is(i, "not", "is", "isnull", "notnull", "collate", "at", "operator", "overlaps"):
		w.link()
	case w.toks.Is(i, "union", "intersect", "except", "join"):
		w.top().fixed++
		w.depth++
	case w.toks.Is(i, "and", "or", "where", "select", "then", "else", "from", "on", "having"):
		if !w.toks.IsPunct(i-1, ".") && !w.toks.Is(i-1, "as") {
			w.cut()
		}
	}
}

func (w *weigher) top() *level { return &w.levels[len(w.levels)-1] }

func (w *weigher) push() {
	w.levels = append(w.levels, level{})
	w.depth++
}

func (w *weigher) pop() {
	if len(w.levels) == 1 {
		return
	}
	top := w.top()
	w.depth -= 1 + top.chain + top.fixed
	w.levels = w.levels[:len(w.levels)-1]
}

func (w *weigher) link() {
	w.top().chain++
	w.depth++
}

func (w *weigher) cut() {
	w.depth -= w.top().chain
	w.top().chain = 0
}
