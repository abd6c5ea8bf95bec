package placeholder

import "strings"

// usualVerbs are the letters that make a verb even where an operand before it
// would allow the modulo operator; allVerbs those that do where none does.
const (
	usualVerbs = "sdvqxt"
	allVerbs   = "sdvqxtXTfgeocbpUnw"
)

// verbEnd returns the byte offset after the verb of package fmt that begins
// with the percent sign at pos, or 0 if there is none. A space is a flag of
// such a verb, but not here: it would make one of a % b.
func verbEnd(text string, pos int) int {
	i := pos + 1
	for i < len(text) && strings.IndexByte("+-#0", text[i]) >= 0 {
		i++
	}
	i = countEnd(text, i)
	if i < len(text) && text[i] == '.' {
		i = countEnd(text, i+1)
	}
	i = indexEnd(text, i)
	if i >= len(text) || strings.IndexByte(allVerbs, text[i]) < 0 {
		return 0
	}
	return i + 1
}

// countEnd returns the byte offset after a width or precision at i.
func countEnd(text string, i int) int {
	j := indexEnd(text, i)
	if j < len(text) && text[j] == '*' {
		return j + 1
	}
	return digitsEnd(text, i, len(text))
}

// indexEnd returns the byte offset after an explicit argument index at i.
func indexEnd(text string, i int) int {
	if i >= len(text) || text[i] != '[' {
		return i
	}
	j := digitsEnd(text, i+1, len(text))
	if j == i+1 || j >= len(text) || text[j] != ']' {
		return i
	}
	return j + 1
}

// isArithmetic reports whether the verb in text[start:end], before which an
// operand stands, is the modulo operator instead.
func isArithmetic(text string, start, end int) bool {
	verb := text[start:end]
	if strings.IndexByte(verb, '[') >= 0 || start > 0 && text[start-1] == '_' {
		return false
	}
	if strings.IndexByte(usualVerbs, verb[len(verb)-1]) < 0 {
		return true
	}
	return end < len(text) && isIdent(text[end])
}

// isControl reports whether a template is a directive or a comment rather than
// a value.
func isControl(template string) bool {
	if !strings.HasPrefix(template, "{{") {
		return false
	}
	s := strings.TrimLeft(strings.TrimPrefix(template[2:], "-"), " \t\r\n")
	if strings.HasPrefix(s, "/*") {
		return true
	}
	switch s[:identEnd(s, 0, len(s))] {
	case "if", "else", "end", "range", "with", "define", "block", "break", "continue":
		return true
	}
	return false
}

// A macro is a call of sqlc's or pggen's pseudo functions.
type macro struct {
	name  string
	embed bool
	end   int // byte offset after it
}

// parseMacro reads sqlc.arg(name) and its kin at pos.
func parseMacro(text string, pos int) (macro, bool) {
	i := identEnd(text, pos, len(text))
	if i >= len(text) || text[i] != '.' {
		return macro{}, false
	}
	j := identEnd(text, i+1, len(text))
	m := macro{embed: text[i+1:j] == "embed"}
	switch text[i+1 : j] {
	case "arg", "narg", "slice", "embed":
	default:
		return macro{}, false
	}
	j = spaceEnd(text, j)
	if j >= len(text) || text[j] != '(' {
		return macro{}, false
	}
	j = spaceEnd(text, j+1)
	quote := j < len(text) && (text[j] == '\'' || text[j] == '"')
	if quote {
		j++
	}
	k := identEnd(text, j, len(text))
	m.name = text[j:k]
	if quote && (k >= len(text) || text[k] != text[j-1]) || k == j {
		return macro{}, false
	}
	if quote {
		k++
	}
	k = spaceEnd(text, k)
	if k >= len(text) || text[k] != ')' {
		return macro{}, false
	}
	m.end = k + 1
	return m, true
}

// spaceEnd returns the byte offset after the spaces of text at pos.
func spaceEnd(text string, pos int) int {
	for pos < len(text) && isSpace(text[pos]) {
		pos++
	}
	return pos
}
