package leases

import (
	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
	"github.com/fencelint/fencelint/sqlcheck"
)

// advancedByTrigger takes back the flag of writes that leave the declared
// revision as it is where the schema has a trigger that may advance it for them.
func (r *Result) advancedByTrigger(pass *analysis.Pass) {
	view := pass.ResultOf[schemas.Analyzer].(*schema.View)
	for _, w := range r.Writes {
		if w.Verdict.Category != sqlcheck.KeptRevision {
			continue
		}
		set := make([]string, len(w.Set))
		for i, a := range w.Set {
			set[i] = a.Column
		}
		if t := view.Table(w.Table.Key); t != nil && t.MayAdvance(w.Table.Revision(), set) {
			w.Verdict.Result, w.Verdict.Category = sqlcheck.Fenced, ""
		}
	}
}
