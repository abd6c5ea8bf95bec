package report

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// statementHash names a statement whatever its layout is: 16 hexadecimal digits,
// or "" for no statement.
func statementHash(text string) string {
	text = normalised(text)
	if text == "" {
		return ""
	}
	return digest(text)
}

// digest returns 16 hexadecimal digits that stand for the parts.
func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// normalised returns a SQL text in lower case, without comments, with one blank
// for each stretch of white space and "?" for each placeholder, so that it
// stays the same when it is laid out anew or a parameter is added before it.
// What is quoted stays as it is. It need not understand every dialect: a text
// that it reads wrongly still has one form, which merely changes more often.
func normalised(text string) string {
	var b strings.Builder
	blank := false // white space is pending
	write := func(s string) {
		if blank && b.Len() > 0 {
			b.WriteByte(' ')
		}
		blank = false
		b.WriteString(s)
	}
	for text != "" {
		n := skipped(text)
		if n > 0 {
			blank, text = true, text[n:]
			continue
		}
		switch c := text[0]; {
		case c == '\'' || c == '"' || c == '`':
			n = 1 + after(text[1:], text[:1])
			write(text[:n])
		case strings.HasPrefix(text, "::"):
			n = 2
			write(text[:n])
		case placeholder(text) > 0:
			n = placeholder(text)
			write("?")
		case wordByte(c):
			n = word(text)
			write(strings.ToLower(text[:n]))
		default:
			n = 1
			write(text[:1])
		}
		text = text[n:]
	}
	return b.String()
}

// skipped returns the length of the white space or the comment at the start.
func skipped(text string) int {
	switch {
	case strings.HasPrefix(text, "--"):
		return after(text, "\n")
	case strings.HasPrefix(text, "/*"):
		return 2 + after(text[2:], "*/")
	}
	return len(text) - len(strings.TrimLeft(text, " \t\r\n\f\v;"))
}

// after returns the offset behind the first occurrence of end, or behind all.
func after(text, end string) int {
	if i := strings.Index(text, end); i >= 0 {
		return i + len(end)
	}
	return len(text)
}

// placeholder returns the length of the placeholder at the start: $1, ?1, ?,
// :name, @name.
func placeholder(text string) int {
	switch text[0] {
	case '$', '?':
		n := 1
		for n < len(text) && '0' <= text[n] && text[n] <= '9' {
			n++
		}
		if text[0] == '?' || n > 1 {
			return n
		}
	case ':', '@':
		if n := word(text[1:]); n > 0 {
			return 1 + n
		}
	}
	return 0
}

// word returns the length of the word at the start.
func word(text string) int {
	n := 0
	for n < len(text) && wordByte(text[n]) {
		n++
	}
	return n
}

func wordByte(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
