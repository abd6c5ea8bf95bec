package race

import (
	"fmt"
	"slices"
	"strings"
)

// A Result tells what A's write did in one interleaving.
type Result struct {
	Interleaving Interleaving
	Count        int64 // rows that the write answered; 0 if it failed
	Err          error // the server's answer to a write that it refused
	Waited       bool  // the write waited for a row lock of B
	Changes      []Change
	Transcript   []Line
}

// A Change is one row that A's write inserted, updated or deleted.
type Change struct {
	Before, After string // the row as JSON; "" where there is none

	// Mine says that the row still recorded A's acquisition.
	Mine bool
	// Held says that somebody held the row.
	Held bool
}

// Idle reports whether the row was written and has the values that it had.
func (c Change) Idle() bool { return c.Before == c.After }

// Landed reports whether the write changed a row whose acquisition was not A's,
// or not any more.
func (r *Result) Landed() bool {
	return slices.ContainsFunc(r.Changes, func(c Change) bool { return !c.Mine && !c.Idle() })
}

// Overwrote reports whether the write changed a row that somebody else held.
func (r *Result) Overwrote() bool {
	return slices.ContainsFunc(r.Changes, func(c Change) bool { return !c.Mine && c.Held && !c.Idle() })
}

// Touched reports whether the write wrote a row whose acquisition was not A's,
// or not any more, be it with the values that the row had. Its count answers as
// if the row had been A's.
func (r *Result) Touched() bool {
	return slices.ContainsFunc(r.Changes, func(c Change) bool { return !c.Mine })
}

// A Line is one step of a transcript.
type Line struct {
	Worker string // "A", "B", or "-" for the time that passes
	Text   string // the statement
	Answer string // what the server said
}

func (l Line) String() string {
	text := strings.Join(strings.Fields(l.Text), " ")
	if l.Answer == "" {
		return l.Worker + ": " + text
	}
	return l.Worker + ": " + text + " -> " + l.Answer
}

// answer puts the outcome of a statement into words.
func answer(count int64, err error) string {
	switch {
	case err != nil:
		return "error: " + err.Error()
	case count == 1:
		return "1 row"
	}
	return fmt.Sprintf("%d rows", count)
}
