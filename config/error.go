package config

import (
	"fmt"
	"strings"

	"github.com/fencelint/fencelint/internal/spelling"
)

// An Error is one fault of a configuration.
type Error struct {
	Position
	Key string // the path to the value: "tables[2].owner"; "" for the file as a whole
	Msg string
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
	}
	if e.Key != "" {
		b.WriteString(": " + e.Key)
	}
	return b.String() + ": " + e.Msg
}

// String returns "file:line".
func (p Position) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// advice is what follows after a word that is not one of a list.
func advice(word string, words []string) string {
	if near := spelling.Nearest(word, words); near != "" {
		return "; did you mean " + near
	}
	return "; " + choice(words)
}

// choice says what could be written instead.
func choice(words []string) string {
	return "expected one of " + strings.Join(words, ", ")
}
