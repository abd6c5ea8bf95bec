package semantics_test

import (
	"regexp"
	"strings"
	"testing"
)

const (
	answerMark  = "   -> "
	verdictMark = "   fencelint: "
)

// A page is the text of the documentation, cut at the lines of its blocks.
type page struct {
	lines  []string
	schema string // creates the tables
	claim  string // takes a row: $1 is the owner, $2 the id, $3 how long
	blocks []block
}

// A block is one transcript.
type block struct {
	heading    string // the heading above it
	start, end int    // its lines without the fences, end excluded
}

// A step is one line of a transcript, with those that go with it.
type step struct {
	worker string // "A" or "B"
	text   string // the statement, as it stands in the page
	judged bool   // the page has a verdict
}

func readPage(t *testing.T, text string) *page {
	t.Helper()
	p := &page{lines: strings.Split(text, "\n")}
	heading, kind, start := "", "", -1
	for i, line := range p.lines {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && start < 0:
			kind, start = fence, i+1
		case isFence:
			p.block(heading, kind, start, i)
			start = -1
		case start < 0 && strings.HasPrefix(line, "#"):
			heading = strings.TrimLeft(line, "# ")
		}
	}
	if p.schema == "" || p.claim == "" || len(p.blocks) == 0 {
		t.Fatal("the page lacks the schema, the claim or a transcript")
	}
	return p
}

// block takes up the block whose lines are [start, end).
func (p *page) block(heading, kind string, start, end int) {
	text := strings.Join(p.lines[start:end], "\n")
	switch {
	case kind == "sql" && strings.HasPrefix(text, "CREATE"):
		p.schema = text
	case kind == "sql" && p.claim == "":
		p.claim = text
	case kind == "text" && (strings.HasPrefix(text, "A: ") || strings.Contains(text, "\nA: ")):
		p.blocks = append(p.blocks, block{heading, start, end})
	}
}

// steps reads the steps of a block.
func (p *page) steps(t *testing.T, b block) []step {
	t.Helper()
	var steps []step
	for _, line := range p.lines[b.start:b.end] {
		worker, text, begins := strings.Cut(line, ": ")
		switch {
		case begins && (worker == "A" || worker == "B"):
			steps = append(steps, step{worker: worker, text: text})
		case len(steps) == 0 || !strings.HasPrefix(line, "   "):
			t.Fatalf("what is %q?", line)
		case strings.HasPrefix(line, answerMark):
		case strings.HasPrefix(line, verdictMark):
			steps[len(steps)-1].judged = true
		default:
			steps[len(steps)-1].text += "\n" + line
		}
	}
	return steps
}

var (
	arguments = regexp.MustCompile(`(?s)^(.*?)\s+\[([^\]]*)\]$`)
	claims    = regexp.MustCompile(`^claim\((\d+)\)(?: as (\w))?$`)
)

// statement is the SQL of a step and what its parameters are bound to; nil is
// NULL.
func (s step) statement(p *page) (sql string, args [][]byte) {
	if m := claims.FindStringSubmatch(s.text); m != nil {
		owner := m[2]
		if owner == "" {
			owner = s.worker
		}
		return p.claim, [][]byte{[]byte(owner), []byte(m[1]), []byte("0")}
	}
	m := arguments.FindStringSubmatch(s.text)
	if m == nil {
		return s.text, nil
	}
	for value := range strings.SplitSeq(m[2], ", ") {
		if value == "NULL" {
			args = append(args, nil)
			continue
		}
		args = append(args, []byte(value))
	}
	return m[1], args
}

// replaced returns the page with other lines for the blocks, which are in the
// order of the page.
func (p *page) replaced(played [][]string) string {
	var out []string
	at := 0
	for i, b := range p.blocks {
		out = append(append(out, p.lines[at:b.start]...), played[i]...)
		at = b.end
	}
	return strings.Join(append(out, p.lines[at:]...), "\n")
}
