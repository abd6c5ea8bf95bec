package script

import "strings"

// unquote returns the value of a string or an identifier as it is written.
// Unquoted identifiers are folded to lower case, and so are those in backticks,
// which only databases use that ignore the case.
func unquote(text string) string {
	if len(text) < 2 {
		return strings.ToLower(text)
	}
	switch q := text[0]; q {
	case '\'', '"':
		s := strings.TrimSuffix(text[1:], string(q))
		return strings.ReplaceAll(s, string([]byte{q, q}), string(q))
	case '`':
		return strings.ToLower(strings.TrimSuffix(text[1:], "`"))
	case '$':
		return text[dollarTag(text) : len(text)-dollarTag(text)]
	}
	if i := strings.IndexByte(text, '\''); i > 0 && i <= 2 { // E'...', U&'...'
		return unquote(text[i:])
	}
	return strings.ToLower(text)
}

// dollarTag returns the length of the tag of a dollar-quoted text in bytes; 0
// if it is not terminated.
func dollarTag(text string) int {
	n := strings.IndexByte(text[1:], '$') + 2
	if n < 2 || len(text) < 2*n || !strings.HasSuffix(text, text[:n]) {
		return 0
	}
	return n
}

// quoteLen returns how many bytes stand before the value of a string, so that
// offsets in the value can be told in the text. A value with escapes has none.
func quoteLen(text string) int {
	if strings.HasPrefix(text, "$") {
		return dollarTag(text)
	}
	return strings.IndexAny(text, `'"`) + 1
}

// splitPath splits the value of search_path.
func splitPath(value string) []string {
	var out []string
	for _, part := range strings.Split(value, ",") {
		if name := unquote(strings.TrimSpace(part)); name != "" && name != "$user" {
			out = append(out, name)
		}
	}
	return out
}
