// Package passes lists the analyzers that make up fencelint, for the drivers.
package passes

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/legacypath"
	"github.com/fencelint/fencelint/passes/nulltakeover"
	"github.com/fencelint/fencelint/passes/sessionlock"
	"github.com/fencelint/fencelint/passes/sidewrite"
	"github.com/fencelint/fencelint/passes/tokenlife"
	"github.com/fencelint/fencelint/passes/unfencedwrite"
	"github.com/fencelint/fencelint/passes/unknownstate"
	"github.com/fencelint/fencelint/passes/voidtransition"
	"github.com/fencelint/fencelint/passes/weakclaim"
	"github.com/fencelint/fencelint/passes/wrongcount"
)

// Rules are the analyzers that report findings, in the order of their
// documentation.
var Rules = []*analysis.Analyzer{
	unfencedwrite.Analyzer,
	voidtransition.Analyzer,
	legacypath.Analyzer,
	weakclaim.Analyzer,
	tokenlife.Analyzer,
	unknownstate.Analyzer,
	sessionlock.Analyzer,
	sidewrite.Analyzer,
	wrongcount.Analyzer,
}

// OptIn are rules that run only if somebody asks for them by name: how often
// their findings are wrong on real code is not known, or is too often for a gate.
var OptIn = []*analysis.Analyzer{
	nulltakeover.Analyzer,
}

// Counters are the analyzers whose results say what a run looked at: see
// finding.Counter. They report nothing.
var Counters = []*analysis.Analyzer{
	leases.Analyzer,
}

// Enabled returns the rules that run if nobody asks for some by name: all but
// the opt-in ones to which the configuration gives no level.
func Enabled(rules, optIn []*analysis.Analyzer, c *config.Config) []*analysis.Analyzer {
	rules = slices.Clone(rules)
	for _, a := range optIn {
		if level := c.Level(a.Name, ""); level != "" && level != config.LevelOff {
			rules = append(rules, a)
		}
	}
	return rules
}
