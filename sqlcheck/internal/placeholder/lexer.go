package placeholder

import "strings"

// A lexer splits a text into tokens. It knows no context: what a question mark
// or a percent sign means is decided later.
type lexer struct {
	text      string
	dialect   Dialect
	holes     []int
	backslash bool // a backslash escapes within every quote

	pos        int // byte offset in text
	limit      int // byte offset of the next hole after pos, or the length of text
	next       int // index of the next hole
	toks       []token
	dollar     bool // the text has a $N
	escapes    bool // a backslash stands before the end of a quote
	unbalanced bool // no }} follows
}

// run splits the whole text.
func (l *lexer) run() error {
	for {
		for l.next < len(l.holes) && l.holes[l.next] == l.pos {
			l.add(token{kind: tkHole, hole: int32(l.next)}, l.pos)
			l.next++
		}
		if l.pos >= len(l.text) {
			return nil
		}
		l.limit = len(l.text)
		if l.next < len(l.holes) {
			l.limit = l.holes[l.next]
		}
		if err := l.token(); err != nil {
			return err
		}
	}
}

// add appends a token that begins at l.pos and goes on after its end.
func (l *lexer) add(t token, end int) {
	t.start, t.end = int32(l.pos), int32(end)
	if n := len(l.toks); n > 0 {
		t.glued = l.toks[n-1].end == t.start
	}
	l.toks = append(l.toks, t)
	l.pos = end
}

// at returns the byte at offset, or 0 beyond the end and where a hole stands
// between it and the byte at l.pos.
func (l *lexer) at(offset int) byte {
	if offset >= l.limit {
		return 0
	}
	return l.text[offset]
}

// token reads one token or skips spaces or a comment.
func (l *lexer) token() error {
	switch c := l.text[l.pos]; {
	case isSpace(c):
		l.pos++
	case c == '\'':
		return l.quoted(tkString, l.pos, l.backslash)
	case c == '"' && l.dialect == MySQL:
		return l.quoted(tkString, l.pos, l.backslash)
	case c == '"':
		return l.quoted(tkQuoted, l.pos, l.backslash)
	case c == '#' && l.dialect == MySQL:
		l.lineComment()
	case c == '`':
		return l.quoted(tkTick, l.pos, false)
	case c == '-' && l.at(l.pos+1) == '-':
		l.lineComment()
	case c == '/' && l.at(l.pos+1) == '*':
		return l.blockComment()
	case isLetter(c):
		return l.word()
	case isDigit(c), c == '.' && isDigit(l.at(l.pos+1)) && !l.afterName():
		l.number()
	case c == '$':
		return l.dollarSign()
	case c == ':':
		l.colon()
	case c == '@':
		l.atSign()
	case c == '?':
		l.question()
	case c == '%':
		l.percent()
	case c == '{':
		l.brace(l.pos)
	case strings.IndexByte(operators, c) >= 0:
		l.operator()
	default:
		l.punctuation(c)
	}
	return nil
}

// operators are the characters of operators that have no meaning of their own.
const operators = "+-*/<>=~!#^&|"

func (l *lexer) operator() {
	end := l.pos + 1
	for end < l.limit && strings.IndexByte(operators, l.text[end]) >= 0 {
		if c, d := l.text[end], l.at(end+1); c == '-' && d == '-' || c == '/' && d == '*' {
			break
		}
		end++
	}
	l.add(token{kind: tkOp}, end)
}

func (l *lexer) punctuation(c byte) {
	k := tkOp
	switch c {
	case '.':
		k = tkDot
	case ',':
		k = tkComma
	case '(':
		k = tkOpen
	case ')':
		k = tkClose
	case '[':
		k = tkOpenSub
	case ']':
		k = tkCloseSub
	case ';':
		k = tkSemi
	}
	l.add(token{kind: k}, l.pos+1)
}

// afterName reports whether the next character touches an identifier, so that
// a dot qualifies it.
func (l *lexer) afterName() bool {
	if len(l.toks) == 0 {
		return false
	}
	t := l.toks[len(l.toks)-1]
	if int(t.end) != l.pos {
		return false
	}
	switch t.kind {
	case tkWord, tkNumber, tkHole, tkVerb, tkTemplate, tkQuoted, tkTick:
		return true
	}
	return false
}

func (l *lexer) word() error {
	end := identEnd(l.text, l.pos, l.limit)
	w := l.text[l.pos:end]
	if len(w) == 1 && l.at(end) == '\'' {
		switch w[0] | 0x20 {
		case 'e':
			return l.quoted(tkString, end, true)
		case 'b', 'x', 'n':
			return l.quoted(tkString, end, l.backslash)
		}
	}
	if w == "sqlc" || w == "pggen" {
		if m, ok := parseMacro(l.text[:l.limit], l.pos); ok {
			k := tkNamed
			if m.embed {
				k = tkEmbed
			}
			l.add(token{kind: k}, m.end)
			return nil
		}
	}
	l.add(token{kind: tkWord, word: l.keyword(w)}, end)
	return nil
}

// keyword looks a word up. A word after a dot is a name, whatever it says.
func (l *lexer) keyword(w string) keyword {
	k := lookup(w)
	if !k.known || len(l.toks) == 0 {
		return k
	}
	last := l.toks[len(l.toks)-1]
	if last.kind == tkDot || k.role == kwZone && !strings.EqualFold(l.text[last.start:last.end], "time") {
		return keyword{}
	}
	return k
}

func (l *lexer) number() {
	whole := l.afterName() // jobs_<hole>2 has no fraction
	end := l.pos
	for end < l.limit {
		c := l.text[end]
		if !isDigit(c) && !isLetter(c) && (c != '.' || whole || !isDigit(l.at(end+1))) {
			break
		}
		end++
	}
	l.add(token{kind: tkNumber}, end)
}

// sigil adds a character that makes a placeholder of a hole after it, or an
// operator.
func (l *lexer) sigil() {
	k := tkOp
	if l.pos+1 == l.limit && l.next < len(l.holes) || l.at(l.pos+1) == '%' {
		k = tkSigil
	}
	l.add(token{kind: k}, l.pos+1)
}

func (l *lexer) colon() {
	switch c := l.at(l.pos + 1); {
	case c == ':' || c == '=':
		l.add(token{kind: tkOp}, l.pos+2)
	case isLetter(c):
		end := identEnd(l.text, l.pos+1, l.limit)
		for l.at(end) == '.' && isLetter(l.at(end+1)) { // sqlx: a field of a field
			end = identEnd(l.text, end+1, l.limit)
		}
		l.add(token{kind: tkNamed}, end)
	case isDigit(c):
		l.add(token{kind: tkNamed}, digitsEnd(l.text, l.pos+1, l.limit))
	default:
		l.sigil()
	}
}

func (l *lexer) atSign() {
	before := l.before()
	if strings.IndexByte("<@^", before) >= 0 && before != 0 || isIdent(before) {
		l.add(token{kind: tkOp}, l.pos+1)
		return
	}
	if isLetter(l.at(l.pos + 1)) {
		l.add(token{kind: tkNamed}, identEnd(l.text, l.pos+1, l.limit))
		return
	}
	l.sigil()
}

// before returns the byte that a token before l.pos ends with, or 0 if a
// space, a comment or a hole is between.
func (l *lexer) before() byte {
	n := len(l.toks)
	if n == 0 || int(l.toks[n-1].end) != l.pos || l.toks[n-1].kind == tkHole {
		return 0
	}
	return l.text[l.pos-1]
}

func (l *lexer) question() {
	if l.before() == '@' { // @? of jsonpath
		l.add(token{kind: tkOp}, l.pos+1)
		return
	}
	l.add(token{kind: tkQuestion}, digitsEnd(l.text, l.pos+1, l.limit))
}

func (l *lexer) percent() {
	switch l.at(l.pos + 1) {
	case '%':
		l.add(token{kind: tkPercent}, l.pos+2)
		return
	case '?': // TiDB
		l.add(token{kind: tkQuestion}, l.pos+2)
		return
	}
	if end := verbEnd(l.text[:l.limit], l.pos); end > 0 {
		l.add(token{kind: tkVerb}, end)
		return
	}
	l.add(token{kind: tkOp}, l.pos+1)
}
