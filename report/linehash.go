package report

import (
	"strconv"
	"unicode/utf16"
)

// What the fingerprint of a line is made of: so many characters from its start
// on, as the digits of a number to that base.
const (
	hashedLength = 100
	hashBase     = 37
)

// endOfFile is hashed behind the last character. It is no character itself.
const endOfFile = 0xFFFF

// lineHashes returns the fingerprint of each line: the hash of what follows from
// its start on, blanks left out, and the number of the line among those with
// the same hash, counted from 1. A line keeps its fingerprint when lines are
// added far from it.
//
// GitHub computes primaryLocationLineHash like this where a report has none and
// compares where it has one, so that the numbers have to be the same.
func lineHashes(data []byte) []string {
	h := lineHasher{counts: map[uint64]int{}, shift: 1, start: true}
	for range hashedLength {
		h.shift *= hashBase
	}
	for _, unit := range utf16.Encode([]rune(string(data))) {
		h.add(unit)
	}
	h.add(endOfFile)
	for range hashedLength {
		h.push(0)
	}
	return h.hashes
}

// lineHasher slides a window over the characters of a file.
type lineHasher struct {
	window [hashedLength]uint16
	opened [hashedLength]bool // a line starts at this place of the window
	at     int                // the oldest place, which is the next to be replaced
	hash   uint64             // of the window
	shift  uint64             // hashBase to the power of hashedLength

	start   bool // the next character starts a line
	afterCR bool
	hashes  []string
	counts  map[uint64]int
}

func (h *lineHasher) add(c uint16) {
	switch {
	case c == ' ', c == '\t', c == '\n' && h.afterCR:
		h.afterCR = false
		return
	case c == '\r':
		c, h.afterCR = '\n', true
	default:
		h.afterCR = false
	}
	opens := h.start
	h.start = c == '\n'
	place := h.at
	h.push(c)
	h.opened[place] = opens
}

// push replaces the oldest character of the window. If a line starts with it,
// the window holds what its fingerprint is made of.
func (h *lineHasher) push(c uint16) {
	if h.opened[h.at] {
		h.opened[h.at] = false
		h.counts[h.hash]++
		h.hashes = append(h.hashes, strconv.FormatUint(h.hash, 16)+":"+strconv.Itoa(h.counts[h.hash]))
	}
	h.hash = hashBase*h.hash + uint64(c) - h.shift*uint64(h.window[h.at])
	h.window[h.at] = c
	h.at = (h.at + 1) % hashedLength
}
