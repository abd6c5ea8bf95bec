package chain

import "strings"

// A Token is a placeholder in a fragment of SQL that the program supplies.
type Token struct {
	Name  string // what follows the mark: "" for "?"
	Named bool   // the mark is "@"

	// Tuple counts the columns on the left of IN if the placeholder stands
	// behind it with no brackets of its own, as in "(a, b) IN ?"; 0 otherwise.
	Tuple int

	// Bracket says that the placeholder stands behind an opening bracket, which
	// serves for a query in its place.
	Bracket bool
}

// Raw writes a fragment of SQL that the program supplies, and calls place to
// write each of its placeholders: "?", with letters and digits behind it if
// words is set, and "@name" if named is set.
func (w *Writer) Raw(pieces []Piece, words, named bool, place func(Token)) *Writer {
	s := scanner{words: words, named: named}
	for _, p := range pieces {
		if p.Hole {
			w.add(p)
			s.before = append(s.before, 0)
			continue
		}
		done := 0
		for i := 0; i < len(p.Text); {
			n := s.placeholder(p.Text[i:])
			if n == 0 {
				s.step(p.Text[i])
				i++
				continue
			}
			if done < i {
				w.add(p.cut(done, i))
			}
			tok := Token{Name: p.Text[i+1 : i+n], Named: p.Text[i] == '@', Tuple: tupleBefore(string(s.before[max(0, len(s.before)-256):]))}
			tok.Bracket = len(s.before) > 0 && s.before[len(s.before)-1] == '('
			place(tok)
			s.before = append(s.before, '?')
			i += n
			done = i
		}
		if done < len(p.Text) {
			w.add(p.cut(done, len(p.Text)))
		}
	}
	return w
}

// A scanner finds placeholders outside of quoted text.
type scanner struct {
	words, named bool
	quote        byte   // the quote that is open, or 0
	before       []byte // what was read
}

// step reads one byte that begins no placeholder.
func (s *scanner) step(c byte) {
	switch {
	case s.quote != 0:
		if c == s.quote {
			s.quote = 0
		}
	case c == '\'' || c == '"' || c == '`':
		s.quote = c
	}
	s.before = append(s.before, c)
}

// placeholder returns the length in bytes of the placeholder that text begins
// with, 0 if there is none.
func (s *scanner) placeholder(text string) int {
	if s.quote != 0 {
		return 0
	}
	switch {
	case text[0] == '?':
		if !s.words {
			return 1
		}
		return 1 + wordLen(text[1:])
	case text[0] == '@' && s.named:
		if n := wordLen(text[1:]); n > 0 && (len(s.before) == 0 || s.before[len(s.before)-1] != '@') {
			return 1 + n
		}
	}
	return 0
}

func wordLen(s string) int {
	n := 0
	for n < len(s) && (s[n] == '_' || s[n] >= '0' && s[n] <= '9' || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z') {
		n++
	}
	return n
}

// tupleBefore counts the columns of the operand of IN that a text ends with; 0
// if it does not end with IN.
func tupleBefore(before string) int {
	s := strings.TrimRight(before, " \t\r\n")
	if len(s) < 3 || !strings.EqualFold(s[len(s)-2:], "in") || wordLen(s[len(s)-3:]) == 3 {
		return 0
	}
	s = strings.TrimRight(s[:len(s)-2], " \t\r\n")
	if len(s) > 3 && strings.EqualFold(s[len(s)-3:], "not") {
		s = strings.TrimRight(s[:len(s)-3], " \t\r\n")
	}
	if !strings.HasSuffix(s, ")") {
		return 1
	}
	depth, columns := 0, 1
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				if i > 0 && wordLen(s[i-1:i]) == 1 {
					return 1 // the call of a function
				}
				return columns
			}
		case ',':
			if depth == 1 {
				columns++
			}
		}
	}
	return 1
}
