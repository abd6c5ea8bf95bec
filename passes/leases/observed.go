package leases

import (
	"iter"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// An Observed is one statement of the package, reads and inserts included, and
// what it shows of its table.
type Observed struct {
	Site  *sqlsites.Site
	Write *sqlcheck.Write
	Seen  *lease.Observation
}

// Observed yields the statements on t in the order of the source.
func (r *Result) Observed(t *lease.Table) iter.Seq[Observed] {
	return func(yield func(Observed) bool) {
		for _, e := range r.entries {
			if e.obs.Table == t.Key && !yield(Observed{e.site, e.write, &e.obs}) {
				return
			}
		}
	}
}
