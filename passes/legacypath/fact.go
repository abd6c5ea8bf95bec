package legacypath

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// LegacyV3 is the fact that a function or method is a legacy path, or runs one
// for its callers. A change of its form takes a new name, since drivers keep
// facts between versions.
type LegacyV3 struct {
	Table     string
	Successor string // as callers name it; "" if none is known
	Advantage string // what the successor does better: "which ..."
	Runs      string // the legacy path that it runs, if it is none itself: "Queue.Done"
	Thin      bool   // it only hands on to its successor
	Wraps     bool   // it hands on to its successor, and does more
	Void      bool   // it names the acquisition and drops the answer
}

// AFact marks LegacyV3 as a fact.
func (*LegacyV3) AFact() {}

func (f *LegacyV3) String() string {
	s := "legacy"
	if f.Runs != "" {
		s = "runs legacy " + f.Runs
	}
	if f.Successor == "" {
		return s
	}
	return s + ", use " + f.Successor
}

// unfenced reports whether what runs can meet a row that somebody else has
// taken: then everybody has to know by whom it is run, however far away.
func (f *LegacyV3) unfenced() bool { return !f.Thin && !f.Wraps && !f.Void }

// imported returns the legacy paths of imported packages.
func imported(pass *analysis.Pass) map[*types.Func]*LegacyV3 {
	out := map[*types.Func]*LegacyV3{}
	for _, of := range pass.AllObjectFacts() {
		fn, ok := of.Object.(*types.Func)
		f, is := of.Fact.(*LegacyV3)
		if ok && is && fn.Pkg() != pass.Pkg {
			out[fn] = f
		}
	}
	return out
}

// fact is what importing packages have to know of a path.
func (p *path) fact() *LegacyV3 {
	f := &LegacyV3{Table: p.old.name, Void: p.void, Wraps: p.wraps, Thin: p.wraps && isThin(p.decl.body)}
	if p.successor != nil {
		f.Successor, f.Advantage = p.label(), p.advantage()
	}
	return f
}

// PortsV1 is the fact of what a package does by way of interfaces, for packages
// that see both ends of one.
type PortsV1 struct {
	Fenced []string // methods that repeat the acquisition: "Store.Done"; sorted
	Calls  []string // methods of interfaces that it calls: "example.org/jobs.Store.Done"; sorted
	Kept   []string // methods of its interfaces whose declaration has a directive, in that form; sorted
}

// AFact marks PortsV1 as a fact.
func (*PortsV1) AFact() {}

func (f *PortsV1) String() string {
	var parts []string
	for _, l := range []struct {
		what  string
		names []string
	}{{"fenced", f.Fenced}, {"calls", f.Calls}, {"kept", f.Kept}} {
		if len(l.names) > 0 {
			parts = append(parts, l.what+" "+strings.Join(l.names, " "))
		}
	}
	return strings.Join(parts, "; ")
}

// exportPorts exports a PortsV1, unless there is nothing to say.
func exportPorts(pass *analysis.Pass, f *PortsV1) {
	f.Fenced, f.Calls, f.Kept = listed(f.Fenced), listed(f.Calls), listed(f.Kept)
	if len(f.Fenced)+len(f.Calls)+len(f.Kept) > 0 {
		pass.ExportPackageFact(f)
	}
}

// maxListed bounds the bytes of the names in one list of a fact, which every
// importing package reads.
const maxListed = 16 << 10

// listed sorts names and drops repetitions, and what goes beyond the bound.
func listed(names []string) []string {
	slices.Sort(names)
	names = slices.Compact(names)
	size := 0
	for i, name := range names {
		if size += len(name); size > maxListed {
			return names[:i]
		}
	}
	return names
}
