package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The sequences that switch colours.
const (
	bold  = "\x1b[1m"
	red   = "\x1b[31m"
	cyan  = "\x1b[36m"
	faint = "\x1b[2m"
	reset = "\x1b[0m"
)

// excerptWidth is how many characters of a source line are shown.
const excerptWidth = 120

// WriteTerminal writes the report for somebody in front of a screen: as the text
// format does, with the source line and a mark below the place.
func WriteTerminal(w io.Writer, r *Report, coloured bool) error {
	t := terminal{out: bufio.NewWriter(w), sources: newSources(r), coloured: coloured}
	for i := range r.Findings {
		t.finding(&r.Findings[i])
	}
	return t.out.Flush()
}

type terminal struct {
	out      *bufio.Writer
	sources  *sources
	coloured bool
}

func (t *terminal) paint(colour, text string) string {
	if !t.coloured || text == "" {
		return text
	}
	return colour + text + reset
}

func (t *terminal) finding(f *Finding) {
	place := fmt.Sprintf("%s:%d:%d:", f.File, f.Line, f.Column)
	fmt.Fprintf(t.out, "%s %s %s", t.paint(bold, place), t.paint(red, f.Rule+":"), f.Message)
	if f.Category != "" {
		fmt.Fprintf(t.out, " %s", t.paint(cyan, "["+f.Category+"]"))
	}
	t.out.WriteByte('\n')
	t.excerpt(f.Range)
	for _, rel := range f.Related {
		if rel.File == "" {
			fmt.Fprintf(t.out, "\t%s\n", rel.Message)
			continue
		}
		place := fmt.Sprintf("%s:%d:%d:", rel.File, rel.Line, rel.Column)
		fmt.Fprintf(t.out, "\t%s %s\n", t.paint(faint, place), rel.Message)
	}
}

// excerpt writes the line of a place, and a caret with as many tildes below as
// the place is long. Of a place of several lines the first one is shown.
func (t *terminal) excerpt(at Range) {
	line, ok := t.sources.file(at.File).line(at.Line)
	start := at.Column - 1
	if !ok || start < 0 || start > len(line) {
		return
	}
	end := len(line)
	if at.EndLine == at.Line && start <= at.EndColumn-1 && at.EndColumn-1 < end {
		end = at.EndColumn - 1
	}
	before, marked, rest := shown(line[:start]), shown(line[start:end]), shown(line[end:])
	before, marked, rest = window(before, marked, rest)
	margin := fmt.Sprintf("%5d |", at.Line)
	fmt.Fprintf(t.out, "%s %s%s%s\n", t.paint(faint, margin), string(before), string(marked), string(rest))
	// Tabs are repeated, so that the mark stands below its place however wide
	// the terminal makes them.
	under := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(before))
	mark := "^" + strings.Repeat("~", max(len(marked)-1, 0))
	fmt.Fprintf(t.out, "%s %s%s\n", t.paint(faint, "      |"), under, t.paint(red, mark))
}

// shown returns the characters of a source text that may go to a terminal. What
// would move the cursor or switch colours is replaced.
func shown(text []byte) []rune {
	var list []rune
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r != '\t' && !unicode.IsPrint(r) {
			r = utf8.RuneError
		}
		list = append(list, r)
		text = text[size:]
	}
	return list
}

// window cuts a line that is too long for the screen, so that the start of the
// marked part stays in view.
func window(before, marked, rest []rune) (_, _, _ []rune) {
	const context = excerptWidth / 3
	dots := []rune{'…'}
	if len(before)+len(marked)+len(rest) <= excerptWidth {
		return before, marked, rest
	}
	if len(before) > context {
		before = append(dots, before[len(before)-context:]...)
	}
	left := excerptWidth - len(before)
	if len(marked) > left {
		return before, append(marked[:left:left], dots...), nil
	}
	if left -= len(marked); len(rest) > left {
		rest = append(rest[:left:left], dots...)
	}
	return before, marked, rest
}
