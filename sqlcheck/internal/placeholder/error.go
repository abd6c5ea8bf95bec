package placeholder

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	maxText  = 1 << 20 // bytes of a text
	maxParam = 65535   // the highest number of a parameter that PostgreSQL's protocol has
)

// An Error says why a text cannot be rewritten.
type Error struct {
	Offset int // byte offset in the source text, or -1 if the whole text is meant
	Msg    string
}

func (e *Error) Error() string {
	if e.Offset < 0 {
		return e.Msg
	}
	return fmt.Sprintf("%s at byte %d", e.Msg, e.Offset)
}

// check reports what makes a text or its holes unreadable from the outset.
func check(text string, holes []int) error {
	if len(text) > maxText {
		return &Error{Offset: -1, Msg: fmt.Sprintf("text of %d bytes is over the limit of %d", len(text), maxText)}
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return &Error{Offset: i, Msg: "zero byte"}
	}
	if !utf8.ValidString(text) {
		return &Error{Offset: invalidUTF8(text), Msg: "invalid UTF-8"}
	}
	last := 0
	for _, h := range holes {
		switch {
		case h < 0 || h > len(text):
			return &Error{Offset: -1, Msg: fmt.Sprintf("hole at %d is outside the text of %d bytes", h, len(text))}
		case h < last:
			return &Error{Offset: h, Msg: "hole out of order"}
		case h < len(text) && !utf8.RuneStart(text[h]):
			return &Error{Offset: h, Msg: "hole inside a character"}
		}
		last = h
	}
	return nil
}

// invalidUTF8 returns the byte offset of the first byte that is not UTF-8.
func invalidUTF8(text string) int {
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, n := utf8.DecodeRuneInString(text[i:]); n == 1 {
			return i
		}
	}
	return len(text)
}
