// Package unified writes the difference of two texts in unified format, which
// people read and patch applies.
package unified

import (
	"fmt"
	"strings"
)

// context is how many unchanged lines surround a change.
const context = 3

// Diff returns what turns one text into the other, or "" if they are the same.
// The name is that of the file, slash-separated.
func Diff(name string, before, after []byte) string {
	if string(before) == string(after) {
		return ""
	}
	lines := script(split(string(before)), split(string(after)))
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", name, name)
	for start := 0; start < len(lines); {
		from, to := hunk(lines, start)
		if from == to {
			break
		}
		writeHunk(&b, lines, from, to)
		start = to
	}
	return b.String()
}

// split returns the lines of a text with their ends.
func split(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

// line is a line of the difference: op is ' ', '-' or '+'.
type line struct {
	op   byte
	text string
}

// hunk returns the first stretch of lines from start on that holds a change and
// its surroundings; it is empty if there is no change any more.
func hunk(lines []line, start int) (from, to int) {
	first := start
	for first < len(lines) && lines[first].op == ' ' {
		first++
	}
	if first == len(lines) {
		return start, start
	}
	last := first
	for i := first; i < len(lines) && i-last <= 2*context+1; i++ {
		if lines[i].op != ' ' {
			last = i
		}
	}
	return max(start, first-context), min(len(lines), last+1+context)
}

func writeHunk(b *strings.Builder, lines []line, from, to int) {
	oldAt, oldSize := extent(lines, from, to, '-')
	newAt, newSize := extent(lines, from, to, '+')
	fmt.Fprintf(b, "@@ -%s +%s @@\n", span(oldAt, oldSize), span(newAt, newSize))
	for _, l := range lines[from:to] {
		b.WriteByte(l.op)
		b.WriteString(l.text)
		if !strings.HasSuffix(l.text, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// extent returns how many lines of one side lie before a stretch and in it. The
// side is named by the op of the lines that only it has.
func extent(lines []line, from, to int, side byte) (before, size int) {
	for i, l := range lines[:to] {
		if l.op != ' ' && l.op != side {
			continue
		}
		if i < from {
			before++
		} else {
			size++
		}
	}
	return before, size
}

// span writes a stretch: the number of its first line and its length, which is
// left out if it is 1. A stretch without lines is named by the line before.
func span(before, size int) string {
	switch size {
	case 0:
		return fmt.Sprintf("%d,0", before)
	case 1:
		return fmt.Sprintf("%d", before+1)
	}
	return fmt.Sprintf("%d,%d", before+1, size)
}
