package placeholder

import "strings"

// quoted adds a literal or quoted identifier that begins at l.pos, its opening
// quote being at byte offset open. A doubled quote stands for itself, but not
// if there is a hole between the two: such a text was put together from one
// that ends in a quote and one that begins with one.
func (l *lexer) quoted(k kind, open int, escapes bool) error {
	quote := l.text[open]
	first, next := l.next, l.next
	for i := open + 1; i < len(l.text); i++ {
		for next < len(l.holes) && l.holes[next] <= i {
			next++
		}
		switch c := l.text[i]; {
		case c == '\\' && escapes:
			i++
		case c == '\\' && i+1 < len(l.text) && l.text[i+1] == quote:
			l.escapes = true
		case c == quote:
			split := next < len(l.holes) && l.holes[next] == i+1
			if i+1 < len(l.text) && l.text[i+1] == quote && !split {
				i++
				continue
			}
			l.next = next
			l.add(token{kind: k, hole: int32(first), holes: int32(next - first)}, i+1)
			return nil
		}
	}
	what := "string"
	if k != tkString {
		what = "quoted identifier"
	}
	return &Error{Offset: l.pos, Msg: "unterminated " + what}
}

// skip goes on at byte offset end, past holes before it.
func (l *lexer) skip(end int) {
	for l.next < len(l.holes) && l.holes[l.next] < end {
		l.next++
	}
	l.pos = end
}

// lineComment skips a comment to the end of the line. A hole just before the
// end still belongs to it.
func (l *lexer) lineComment() {
	n := strings.IndexByte(l.text[l.pos:], '\n')
	if n < 0 {
		l.next = len(l.holes)
		l.pos = len(l.text)
		return
	}
	l.skip(l.pos + n + 1)
}

// blockComment skips a comment, with the comments within it.
func (l *lexer) blockComment() error {
	depth := 0
	for i := l.pos; i+1 < len(l.text); i++ {
		switch l.text[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			depth--
			i++
		}
		if depth == 0 {
			l.skip(i + 1)
			return nil
		}
	}
	return &Error{Offset: l.pos, Msg: "unterminated comment"}
}

// dollarSign reads a numbered or named placeholder, a dollar quote, or a
// template.
func (l *lexer) dollarSign() error {
	c := l.at(l.pos + 1)
	switch {
	case isDigit(c):
		l.dollar = true
		l.add(token{kind: tkNumbered}, digitsEnd(l.text, l.pos+1, l.limit))
		return nil
	case c == '{':
		l.brace(l.pos + 1)
		return nil
	case c != '$' && !isLetter(c):
		l.sigil()
		return nil
	}
	end := l.pos + 1
	for end < l.limit && l.text[end] != '$' && isIdent(l.text[end]) {
		end++
	}
	if l.at(end) != '$' {
		l.add(token{kind: tkNamed}, end)
		return nil
	}
	tag := l.text[l.pos : end+1]
	n := strings.Index(l.text[end+1:], tag)
	if n < 0 {
		return &Error{Offset: l.pos, Msg: "unterminated dollar quote"}
	}
	end += 1 + n + len(tag)
	start := l.pos
	l.skip(end)
	l.pos = start
	l.add(token{kind: tkBody}, end)
	return nil
}

// brace reads a template whose first brace is at byte offset open.
func (l *lexer) brace(open int) {
	if open == l.pos && l.at(open+1) == '{' && !l.unbalanced {
		if n := strings.Index(l.text[open+2:], "}}"); n >= 0 {
			end := open + 2 + n + 2
			start := l.pos
			l.skip(end)
			l.pos = start
			l.add(token{kind: tkTemplate}, end)
			return
		}
		l.unbalanced = true
	}
	if isLetter(l.at(open + 1)) {
		if end := identEnd(l.text, open+1, l.limit); l.at(end) == '}' {
			l.add(token{kind: tkTemplate}, end+1)
			return
		}
	}
	l.add(token{kind: tkOp}, l.pos+1)
}
