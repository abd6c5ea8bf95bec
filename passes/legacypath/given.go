package legacypath

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
)

// GivesV1 is the fact that a function returns a value with a legacy path as an
// interface. Who calls that by the interface cannot know, and who calls the
// function may know both.
type GivesV1 struct {
	Port    string // the method of the interface: "example.org/ports.Store.Done"
	Table   string
	Message string // where the function is used
}

// AFact marks GivesV1 as a fact.
func (*GivesV1) AFact() {}

func (f *GivesV1) String() string { return "gives " + f.Port }

// givers returns the functions of imported packages that have a GivesV1.
func givers(pass *analysis.Pass) map[*types.Func]*GivesV1 {
	out := map[*types.Func]*GivesV1{}
	for _, of := range pass.AllObjectFacts() {
		fn, ok := of.Object.(*types.Func)
		f, is := of.Fact.(*GivesV1)
		if ok && is && fn.Pkg() != pass.Pkg {
			out[fn] = f
		}
	}
	return out
}

// given reports the uses of functions that give out what somebody calls: a
// package that is imported here as well, or this one.
func (r *legacyRule) given(uses, open []use, gives map[*types.Func]*GivesV1) {
	called := map[string]bool{}
	for _, u := range open {
		called[portName(u.fn)] = true
	}
	for _, u := range uses {
		f := gives[u.fn]
		if f == nil || r.gens.hidden(u) || !called[f.Port] && !r.ports.called[f.Port] {
			continue
		}
		r.reporter.Report(analysis.Diagnostic{
			Pos: u.id.Pos(), End: u.id.End(), Category: categoryCalled, Message: f.Message,
			Related: []analysis.RelatedInformation{{Pos: u.fn.Pos(), Message: "given out here"}},
		}, finding.About{Table: f.Table})
	}
}

// give tells importing packages of the values with a legacy path that become
// interfaces here. Of an interface of the package, with nothing fenced behind
// it, the method is what they have to know; of others, the function that returns
// the value.
func (r *legacyRule) give() {
	if len(r.all.byName) == 0 {
		return
	}
	r.gens.dir.production(func(d ast.Decl, within use) {
		becomings(r.pass.TypesInfo, d, func(b becoming) {
			r.legacyIn(b, func(port, fn *types.Func) bool {
				f := r.all.facts[fn]
				switch {
				case !r.ports.isOurs(port) || portName(port) == "" || r.gens.byFunc[port] != nil:
				case port.Pkg() == r.pass.Pkg && isExported(b.to) && !r.ports.fencedBehind(asked(b), port.Name()):
					r.known[port] = f.carriedBy(fn)
				case within.caller != nil && within.caller.fn.Exported() && returns(within.caller.fn, b.to):
					r.pass.ExportObjectFact(within.caller.fn, &GivesV1{Port: portName(port), Table: f.Table, Message: r.becoming(b, fn, nil)})
				}
				return false
			})
		})
	})
}

// returns reports whether a function has a result of a type.
func returns(fn *types.Func, t types.Type) bool {
	for v := range fn.Signature().Results().Variables() {
		if types.Identical(v.Type(), t) {
			return true
		}
	}
	return false
}

func isExported(t types.Type) bool {
	named := namedType(t)
	return named != nil && named.Obj().Exported()
}
