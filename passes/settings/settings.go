// Package settings hands the user's choices to the passes.
//
// A driver sets them as flags of [Analyzer], which every rule requires
// directly. That is the one way that works in all drivers: some of them pass
// flags to an analyzer and to its direct requirements only, and none of them
// passes anything else.
package settings

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Settings are the choices that change what the rules report.
type Settings struct {
	Tests  bool // report findings in _test.go files
	Strict bool // report what could not be judged, too
}

// Analyzer has *Settings as its result.
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	s := new(Settings)
	a := &analysis.Analyzer{
		Name:             "fencelintsettings",
		Doc:              "hand the settings of a run to the rules",
		Run:              func(*analysis.Pass) (any, error) { return s, nil },
		RunDespiteErrors: true,
		ResultType:       reflect.TypeFor[*Settings](),
	}
	a.Flags.BoolVar(&s.Tests, "tests", false, "report findings in test files, too")
	a.Flags.BoolVar(&s.Strict, "strict", false, "report what could not be judged, too")
	return a
}
