package main

import (
	"fmt"
	"io"
)

// A score counts the mutants of a run.
type score struct {
	made, killed int // those that compile and are worse
	equivalent   int // those that are no worse
	broken       int // those that do not compile
	survivors    []result
	alarms       []result // what is no worse and brings a finding: references and equivalent mutants
}

func newScore(results []result) score {
	var s score
	for _, r := range results {
		switch m := r.mutant; {
		case r.fault != nil:
			s.broken++
		case len(m.edits) == 0, m.equivalent != "":
			if len(m.edits) > 0 {
				s.equivalent++
			}
			if len(r.findings) > 0 {
				s.alarms = append(s.alarms, r)
			}
		case r.killed():
			s.made++
			s.killed++
		default:
			s.made++
			s.survivors = append(s.survivors, r)
		}
	}
	return s
}

// share is the part of the mutants that are found, from 0 to 1.
func (s score) share() float64 { return float64(s.killed) / float64(max(s.made, 1)) }

// print prints the mutants that went wrong, or all, and the score.
func (s score) print(w io.Writer, results []result, all bool) {
	for _, r := range results {
		switch m := r.mutant; {
		case r.fault != nil:
			if all {
				fmt.Fprintf(w, "broken      %s: %v\n", m, r.fault)
			}
		case m.equivalent != "" || len(m.edits) == 0:
			if all || len(r.findings) > 0 {
				fmt.Fprintf(w, "equivalent  %s: %s %v\n", m, m.equivalent, r.findings)
			}
		case !r.killed():
			fmt.Fprintf(w, "SURVIVES    %s %v\n", m, r.findings)
		case all:
			fmt.Fprintf(w, "found       %s %v\n", m, r.findings)
		}
	}
	fmt.Fprintf(w, "%d mutants, %d found: %.3f; %d more are equivalent, %d do not compile\n",
		s.made, s.killed, s.share(), s.equivalent, s.broken)
}
