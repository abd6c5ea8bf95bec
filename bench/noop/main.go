// Command noop is an analysis program that does nothing: what loading packages
// costs without any analysis.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/multichecker"
)

func main() {
	multichecker.Main(&analysis.Analyzer{
		Name: "noop",
		Doc:  "noop: look at nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
