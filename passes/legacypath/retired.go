package legacypath

import (
	"go/types"

	"github.com/fencelint/fencelint/passes/leases"
)

// addRetired adds the functions that have an unfenced write excused by their
// deprecation and no successor that is known: nothing else is said of the write,
// so its callers are what is left to report.
func (g *generations) addRetired() {
	for _, w := range g.found.Writes {
		if !w.Retired {
			continue
		}
		fn, ok := g.dir.pass.TypesInfo.Defs[w.Site.Func.Name].(*types.Func)
		d := g.dir.byFunc[fn]
		if !ok || d == nil || d.test || g.byFunc[fn] != nil || !fn.Exported() && g.carries(fn) {
			continue
		}
		g.add(&path{decl: d, old: g.operationOf(fn, w)})
	}
}

// operationOf returns what a write does, be it the holder's or somebody else's.
func (g *generations) operationOf(fn *types.Func, w *leases.Write) *operation {
	for _, op := range g.ops.own[fn] {
		if op.write == w {
			return op
		}
	}
	return &operation{kind: settles, standing: unfenced, table: w.Table, name: w.Verdict.Table, site: w.Site, write: w, stateBy: -1}
}
