package ignore

import "slices"

// rules are the names that a directive may give. They are listed here rather
// than taken from the analyzers of a run, because a directive stays right in
// runs that leave its rule out.
var rules = []string{
	"unfencedwrite",
	"voidtransition",
	"legacypath",
	"weakclaim",
	"tokenlife",
	"wrongcount",
	"unknownstate",
	"sessionlock",
	"sidewrite",
	"nulltakeover",
}

// Rules returns the names of the rules whose findings can be suppressed.
func Rules() []string { return slices.Clone(rules) }
