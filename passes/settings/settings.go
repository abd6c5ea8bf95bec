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

	"github.com/fencelint/fencelint/config"
)

// Settings are the choices that change what the rules report.
type Settings struct {
	Tests  bool // report findings in _test.go files
	Strict bool // report what could not be judged, too

	// Related and Named are on unless a host shows a finding's related positions
	// as findings of their own, or names the rule itself.
	Related bool // report related positions
	Named   bool // put the rule's name in front of a message

	// Config is the configuration of the package; nil if there is none.
	Config *config.Config

	// Root is the directory that the paths of the configuration start from: the
	// root of the package's module, or else the directory of the package.
	Root string
}

// Analyzer has *Settings as its result.
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	var tests, strict, related, named bool
	files := newFiles()
	a := &analysis.Analyzer{
		Name: "fencelintsettings",
		Doc:  "hand the settings of a run to the rules",
		Run: func(pass *analysis.Pass) (any, error) {
			s := &Settings{Tests: tests, Strict: strict, Related: related, Named: named, Root: root(pass)}
			var err error
			s.Config, err = files.of(pass)
			return s, err
		},
		RunDespiteErrors: true,
		ResultType:       reflect.TypeFor[*Settings](),
	}
	a.Flags.BoolVar(&tests, "tests", false, "report findings in test files, too")
	a.Flags.BoolVar(&strict, "strict", false, "report what could not be judged, too")
	a.Flags.BoolVar(&related, "related", true, "report related positions")
	a.Flags.BoolVar(&named, "named", true, "put the name of the rule in front of each message")
	a.Flags.StringVar(&files.named, "config", "", "the configuration: a file, its text if that starts with a brace, or \"off\"")
	return a
}
