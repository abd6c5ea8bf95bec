package legacypath

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// LegacyV1 is the fact that a function or method is a legacy path. A change of
// its form takes a new name, since drivers keep facts between versions.
type LegacyV1 struct {
	Table     string
	Successor string // as callers name it; "" if none is known
	Advantage string // what the successor does better: "which ..."
	Thin      bool   // it only hands on to its successor
}

// AFact marks LegacyV1 as a fact.
func (*LegacyV1) AFact() {}

func (f *LegacyV1) String() string {
	if f.Successor == "" {
		return "legacy"
	}
	return "legacy, use " + f.Successor
}

// imported returns the legacy paths of imported packages.
func imported(pass *analysis.Pass) map[*types.Func]*LegacyV1 {
	out := map[*types.Func]*LegacyV1{}
	for _, of := range pass.AllObjectFacts() {
		fn, ok := of.Object.(*types.Func)
		f, is := of.Fact.(*LegacyV1)
		if ok && is && fn.Pkg() != pass.Pkg {
			out[fn] = f
		}
	}
	return out
}

// fact is what importing packages have to know of a path.
func (p *path) fact() *LegacyV1 {
	f := &LegacyV1{Table: p.old.name, Thin: p.wraps && isThin(p.decl.body)}
	if p.successor != nil {
		f.Successor, f.Advantage = p.label(), p.advantage()
	}
	return f
}
