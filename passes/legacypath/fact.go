package legacypath

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// LegacyV2 is the fact that a function or method is a legacy path. A change of
// its form takes a new name, since drivers keep facts between versions.
type LegacyV2 struct {
	Table     string
	Successor string // as callers name it; "" if none is known
	Advantage string // what the successor does better: "which ..."
	Thin      bool   // it only hands on to its successor
	Void      bool   // it names the acquisition and drops the answer
}

// AFact marks LegacyV2 as a fact.
func (*LegacyV2) AFact() {}

func (f *LegacyV2) String() string {
	if f.Successor == "" {
		return "legacy"
	}
	return "legacy, use " + f.Successor
}

// imported returns the legacy paths of imported packages.
func imported(pass *analysis.Pass) map[*types.Func]*LegacyV2 {
	out := map[*types.Func]*LegacyV2{}
	for _, of := range pass.AllObjectFacts() {
		fn, ok := of.Object.(*types.Func)
		f, is := of.Fact.(*LegacyV2)
		if ok && is && fn.Pkg() != pass.Pkg {
			out[fn] = f
		}
	}
	return out
}

// fact is what importing packages have to know of a path.
func (p *path) fact() *LegacyV2 {
	f := &LegacyV2{Table: p.old.name, Void: p.void, Thin: p.wraps && isThin(p.decl.body)}
	if p.successor != nil {
		f.Successor, f.Advantage = p.label(), p.advantage()
	}
	return f
}
