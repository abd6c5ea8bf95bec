package token

import "strings"

// Scan splits sql into tokens as PostgreSQL and SQLite do.
func Scan(sql string) *List { return scan(sql, skip, next) }

// ScanMySQL splits sql into tokens as MySQL does: double quotes make a string,
// a backslash escapes, and # begins a comment.
func ScanMySQL(sql string) *List { return scan(sql, skipMySQL, nextMySQL) }

func scan(sql string, skip func(string, int) int, next func(string, int) (Kind, int)) *List {
	l := &List{SQL: sql, Toks: make([]Token, 0, min(len(sql)/4+1, 1024))} // a long text may be one literal
	for i := 0; i < len(sql); {
		if n := skip(sql, i); n > i {
			i = n
			continue
		}
		kind, end := next(sql, i)
		l.Toks = append(l.Toks, Token{Kind: kind, Start: i, End: end, Match: -1})
		i = end
	}
	l.pair()
	return l
}

// skip returns the offset after the white space or comment at i, or i.
func skip(sql string, i int) int {
	switch {
	case isSpace(sql[i]):
		for i < len(sql) && isSpace(sql[i]) {
			i++
		}
	case strings.HasPrefix(sql[i:], "--"):
		if n := strings.IndexByte(sql[i:], '\n'); n >= 0 {
			return i + n + 1
		}
		return len(sql)
	case strings.HasPrefix(sql[i:], "/*"):
		return blockComment(sql, i)
	}
	return i
}

// blockComment returns the offset after the comment at i; comments nest.
func blockComment(sql string, i int) int {
	depth := 0
	for i < len(sql) {
		switch {
		case strings.HasPrefix(sql[i:], "/*"):
			depth++
			i += 2
		case strings.HasPrefix(sql[i:], "*/"):
			depth--
			i += 2
			if depth == 0 {
				return i
			}
		default:
			i++
		}
	}
	return len(sql)
}

// next returns the kind and the end of the token at i.
func next(sql string, i int) (Kind, int) {
	c := sql[i]
	switch {
	case c == '\'':
		return Text, quoted(sql, i, false)
	case c == '"' || c == '`':
		return Quoted, quoted(sql, i, false)
	case c == '$':
		return dollar(sql, i)
	case isDigit(c) || c == '.' && i+1 < len(sql) && isDigit(sql[i+1]):
		return Number, number(sql, i)
	case isWordStart(c):
		return word(sql, i)
	case strings.HasPrefix(sql[i:], "::"), strings.HasPrefix(sql[i:], ":="), strings.HasPrefix(sql[i:], ".."):
		return Op, i + 2
	case isOp(c):
		return Op, operator(sql, i)
	}
	return Punct, i + 1
}

// quoted returns the offset after the quoted text that starts at i. A doubled
// quote is part of it, and so is what follows a backslash if escapes is set.
func quoted(sql string, i int, escapes bool) int {
	q := sql[i]
	for i++; i < len(sql); i++ {
		switch {
		case sql[i] == '\\' && escapes:
			i++
		case sql[i] == q:
			if i+1 < len(sql) && sql[i+1] == q {
				i++
				continue
			}
			return i + 1
		}
	}
	return len(sql)
}

// dollar reads a parameter or a dollar-quoted string.
func dollar(sql string, i int) (Kind, int) {
	j := i + 1
	if j < len(sql) && isDigit(sql[j]) {
		for j < len(sql) && isDigit(sql[j]) {
			j++
		}
		return Param, j
	}
	if j < len(sql) && isWordStart(sql[j]) {
		for j < len(sql) && isWord(sql[j]) && sql[j] != '$' {
			j++
		}
	}
	if j >= len(sql) || sql[j] != '$' {
		return Punct, i + 1
	}
	tag := sql[i : j+1]
	if n := strings.Index(sql[j+1:], tag); n >= 0 {
		return Text, j + 1 + n + len(tag)
	}
	return Text, len(sql)
}

// number returns the offset after the number at i. A sign is part of it only
// in an exponent.
func number(sql string, i int) int {
	hex := strings.HasPrefix(sql[i:], "0x") || strings.HasPrefix(sql[i:], "0X")
	for j := i; ; j++ {
		if j >= len(sql) {
			return j
		}
		c := sql[j]
		switch {
		case c == '.' && j+1 < len(sql) && sql[j+1] == '.': // the range operator
			return j
		case isDigit(c) || c == '.' || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		case (c == '+' || c == '-') && !hex && (sql[j-1] == 'e' || sql[j-1] == 'E'):
		default:
			return j
		}
	}
}

// word reads a word, or a string with a prefix letter.
func word(sql string, i int) (Kind, int) {
	j := i + 1
	for j < len(sql) && isWord(sql[j]) {
		j++
	}
	if j-i == 1 && j < len(sql) && sql[j] == '\'' {
		switch sql[i] {
		case 'e', 'E':
			return Text, quoted(sql, j, true)
		case 'b', 'B', 'x', 'X', 'n', 'N':
			return Text, quoted(sql, j, false)
		}
	}
	if j-i == 1 && (sql[i] == 'u' || sql[i] == 'U') && j+1 < len(sql) && sql[j] == '&' {
		switch sql[j+1] {
		case '\'':
			return Text, quoted(sql, j+1, false)
		case '"':
			return Quoted, quoted(sql, j+1, false)
		}
	}
	return Word, j
}

// maxOperator is how many bytes an operator can have: PostgreSQL's NAMEDATALEN,
// less one. The bound keeps a long run of signs from being read again for each.
const maxOperator = 63

// operator returns the offset after the operator at i. As in PostgreSQL, one
// of several characters ends in + or - only if it holds an unusual character,
// so that a=-1 is an equation.
func operator(sql string, i int) int {
	j := i
	for j < len(sql) && j < i+maxOperator && isOp(sql[j]) {
		if j > i && (strings.HasPrefix(sql[j:], "--") || strings.HasPrefix(sql[j:], "/*")) {
			break
		}
		j++
	}
	if strings.ContainsAny(sql[i:j], "~!@#%^&|?") {
		return j
	}
	for j > i+1 && (sql[j-1] == '+' || sql[j-1] == '-') {
		j--
	}
	return j
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}

func isWord(c byte) bool { return isWordStart(c) || isDigit(c) || c == '$' }

func isOp(c byte) bool { return strings.IndexByte("+-*/<>=~!@#%^&|?", c) >= 0 }
