package guide_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A page is one of the documentation, cut at its lines.
type page struct {
	path   string
	lines  []string // each with its end
	blocks []block
}

// A block is one of the page's fenced blocks.
type block struct {
	kind       string // what stands behind the opening fence: "go", "console"
	start, end int    // its lines without the fences, end excluded, counted from 0
	text       string // these lines, each with its end
}

// header matches the comment by which a block says which file it is.
var header = regexp.MustCompile(`^(?://|--|#) ([\w./]+\.\w+)\n`)

// file is the name of the file that the block is, or "".
func (b block) file() string {
	if m := header.FindStringSubmatch(b.text); m != nil {
		return m[1]
	}
	return ""
}

// prompt begins a line that is typed.
const prompt = "$ "

// commands are the lines of the block that are typed.
func (b block) commands() []string {
	var typed []string
	for line := range strings.Lines(b.text) {
		if command, ok := strings.CutPrefix(line, prompt); ok {
			typed = append(typed, strings.TrimSuffix(command, "\n"))
		}
	}
	return typed
}

// needsServer reports whether the block talks to a PostgreSQL.
func (b block) needsServer() bool {
	return slices.ContainsFunc(b.commands(), func(c string) bool { return strings.HasPrefix(c, "psql ") })
}

// script runs the block's commands in one shell, so that it prints what stands
// in the block.
func (b block) script() string {
	var s strings.Builder
	for _, command := range b.commands() {
		typed := strings.ReplaceAll(prompt+command, "'", `'\''`)
		// The status of the command before is what "echo $?" is to print.
		s.WriteString("status=$?; printf '%s\\n' '" + typed + "'; (exit $status); " + command + "\n")
	}
	return s.String()
}

func readPage(t *testing.T, path string) *page {
	t.Helper()
	p := &page{path: path, lines: strings.SplitAfter(read(t, path), "\n")}
	var open *block
	var fence string // of the open block
	for i, line := range p.lines {
		mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case open == nil && len(mark) >= 3:
			open, fence = &block{kind: strings.TrimSpace(line[len(mark):]), start: i + 1}, mark
		case open != nil && mark == fence:
			open.end, open.text = i, strings.Join(p.lines[open.start:i], "")
			p.blocks = append(p.blocks, *open)
			open = nil
		}
	}
	if open != nil {
		t.Fatalf("%s:%d: the block does not end", path, open.start)
	}
	return p
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
