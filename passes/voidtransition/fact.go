package voidtransition

import (
	"fmt"
	"go/types"
	"strings"
)

// AnswersV1 is the fact that some results of a function carry the answer of a
// write on a leased row. A change of its form takes a new name, since drivers
// keep facts between versions.
type AnswersV1 struct {
	Table   string   // as the statement names it
	Does    string   // what the write does: "sets state 'done'"
	Results []Result // by index
}

// AFact marks AnswersV1 as a fact.
func (*AnswersV1) AFact() {}

func (f *AnswersV1) String() string {
	return fmt.Sprintf("answers for %s in %s", f.Table, list(f.Results))
}

// ReadsV1 is the fact that a function makes something of the answer of a write
// that it is handed, or that it runs for its caller.
type ReadsV1 struct {
	Params []Reading // by parameter
	Runs   []Result  // the results that carry the answer of a statement it is given
	Runner bool      // it runs a statement that it is given
}

// A Reading tells what becomes of the driver's result in one parameter.
type Reading struct {
	Param   int  // from 0
	Tells   bool // somebody learns of the answer other than by the results
	Results []Result
}

// AFact marks ReadsV1 as a fact.
func (*ReadsV1) AFact() {}

func (f *ReadsV1) String() string {
	var parts []string
	for _, r := range f.Params {
		parts = append(parts, fmt.Sprintf("reads %d into %s", r.Param, list(r.Results)))
	}
	if f.Runner {
		parts = append(parts, "runs into "+list(f.Runs))
	}
	return strings.Join(parts, "; ")
}

func list(rs []Result) string {
	parts := make([]string, len(rs))
	for i, r := range rs {
		parts[i] = r.String()
	}
	return "[" + strings.Join(parts, " ") + "]"
}

// answersFact returns what is known of a function of another package.
func (k *pkg) answersFact(fn *types.Func) *AnswersV1 {
	var f AnswersV1
	if fn.Pkg() == nil || fn.Pkg() == k.pass.Pkg || !k.pass.ImportObjectFact(fn.Origin(), &f) {
		return nil
	}
	return &f
}

// runner returns the results of a function of another package that carry the
// answer of the statement that it is given.
func (k *pkg) runner(fn *types.Func) ([]Result, bool) {
	var f ReadsV1
	if fn.Pkg() == nil || fn.Pkg() == k.pass.Pkg || !k.pass.ImportObjectFact(fn.Origin(), &f) || !f.Runner {
		return nil, false
	}
	return f.Runs, true
}
