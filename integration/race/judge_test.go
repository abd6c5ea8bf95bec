package race_test

import "github.com/fencelint/fencelint/integration/race/grammar"

// A judge says how the write of a program stands to the acquisition of its
// row, from the texts alone.
type judge func(*grammar.Program) (verdict, error)

// A verdict is what a judge says.
type verdict struct {
	result   result
	category string // of a flagged write; what any other write does
}

type result int

const (
	unresolved result = iota
	fenced            // never lands once the acquisition is another
	right             // follows a rule other than the fence, and keeps it
	flagged
)

func (r result) String() string {
	return [...]string{"unresolved", "fenced", "right", "flagged"}[r]
}
