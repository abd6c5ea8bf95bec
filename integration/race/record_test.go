package race_test

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"os"

	"github.com/fencelint/fencelint/integration/race/grammar"
)

// A record is a file of verdicts that a database has borne out: a line for each
// statement that was played. What stands in it need not be played again, so that
// a run after a change of the judge is as long as the change is large, and one
// that was cut off goes on where it stopped.
type record struct {
	file  *os.File
	holds map[string]bool // the lines
}

// openRecord reads the record in a file, which it makes if there is none.
func openRecord(path string) (*record, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	r := &record{file: f, holds: map[string]bool{}}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		r.holds[lines.Text()] = true
	}
	if err := lines.Err(); err != nil {
		f.Close()
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return r, nil
}

// has reports whether the verdict on a program has been borne out. A nil record
// is empty.
func (r *record) has(p *grammar.Program, v verdict) bool {
	return r != nil && r.holds[line(p, v)]
}

// add notes a trial that was played, unless it refutes its verdict.
func (r *record) add(t *trial) error {
	if r == nil || t.known || t.refuted() {
		return nil
	}
	l := line(t.program, t.verdict)
	if r.holds[l] {
		return nil
	}
	r.holds[l] = true
	_, err := fmt.Fprintln(r.file, l)
	return err
}

func (r *record) close() error {
	if r == nil {
		return nil
	}
	return r.file.Close()
}

// line tells a program by all that is played of it, not by its number: a change
// of the grammar gives the numbers to other programs.
func line(p *grammar.Program, v verdict) string {
	h := fnv.New64a()
	fmt.Fprintf(h, "%v %v", *p.Case(), p.Variant.TellsApart())
	return fmt.Sprintf("%016x %s %s", h.Sum64(), v.result, v.category)
}
