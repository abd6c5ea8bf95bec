// Command noopfacts is an analysis program that does nothing, but has a fact:
// what any program costs that lets packages tell each other something. It is a
// tool for go vet, too.
package main

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/unitchecker"
)

type nothing struct{}

func (*nothing) AFact() {}

func main() {
	noop := &analysis.Analyzer{
		Name:      "noopfacts",
		Doc:       "noopfacts: look at nothing",
		Run:       func(*analysis.Pass) (any, error) { return nil, nil },
		FactTypes: []analysis.Fact{new(nothing)},
	}
	if last := os.Args[len(os.Args)-1]; last == "-V=full" || last == "-flags" || strings.HasSuffix(last, ".cfg") {
		unitchecker.Main(noop)
	}
	multichecker.Main(noop)
}
