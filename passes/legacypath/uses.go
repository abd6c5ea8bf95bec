package legacypath

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
)

// calls reports the uses of legacy paths, and returns the uses of interfaces of
// which nothing is said here: what is put behind them may be a legacy path.
func (r *legacyRule) calls(uses []use) (open []use) {
	for _, u := range uses {
		fn := r.all.meant(u)
		switch {
		case fn == nil:
			if u.asked != nil && !r.ports.kept[portName(u.fn)] {
				open = append(open, u)
			}
		case !r.gens.excused(u):
			r.used(u, fn)
		}
	}
	r.becomings(open)
	return open
}

// used reports the use of a function that is, or may be, fn.
func (r *legacyRule) used(u use, fn *types.Func) {
	f := r.all.facts[fn]
	d := analysis.Diagnostic{Pos: u.id.Pos(), End: u.id.End(), Category: categoryCalled, Message: f.called(fn.Name())}
	switch {
	case fn == u.fn && u.asked != nil && f.Runs != "":
		d.Message = f.maybe(fn.Name(), fmt.Sprintf("%s, %s", f.Runs, f.what()), u.asked)
	case fn != u.fn:
		d.Message = f.maybe(fn.Name(), f.behind(fn, r.pass.Pkg), u.asked)
		d.Related = []analysis.RelatedInformation{{Pos: fn.Pos(), Message: "it may run this"}}
	}
	if p := r.gens.byFunc[fn]; p != nil {
		d.Related = append(d.Related, r.related(p.successor, "the successor")...)
	}
	r.reporter.Report(d, finding.About{Table: f.Table})
}

// becomings reports where a value with a legacy path becomes an interface by
// which that is called: in this package, where the call is right for others
// behind the same interface, or in one that cannot know what it is given.
func (r *legacyRule) becomings(open []use) {
	if len(r.all.byName) == 0 {
		return
	}
	r.gens.dir.production(func(d ast.Decl, within use) {
		if r.gens.hidden(within) {
			return
		}
		becomings(r.pass.TypesInfo, d, func(b becoming) {
			r.legacyIn(b, func(port, fn *types.Func) bool {
				if !r.ports.called[portName(port)] && !calledHere(port.Name(), b.have, open) {
					return false
				}
				r.reporter.Report(analysis.Diagnostic{
					Pos: b.x.Pos(), End: b.x.End(), Category: categoryCalled, Message: r.becoming(b, fn, r.pass.Pkg),
					Related: []analysis.RelatedInformation{{Pos: fn.Pos(), Message: "it runs this"}},
				}, finding.About{Table: r.all.facts[fn].Table})
				return true
			})
		})
	})
}

// becoming is the message for a value that becomes an interface by which fn is
// called, as the package from names things.
func (r *legacyRule) becoming(b becoming, fn *types.Func, from *types.Package) string {
	return r.all.facts[fn].becomes(fn, b.to, r.ports.fencedBehind(asked(b), fn.Name()), from)
}

func asked(b becoming) *types.Interface { return b.to.Underlying().(*types.Interface) }

// legacyIn calls f for the legacy paths among the methods by which a value has
// become an interface, each with the interface's own, until f returns true.
func (r *legacyRule) legacyIn(b becoming, f func(port, fn *types.Func) bool) {
	var set *types.MethodSet
	for port := range asked(b).Methods() {
		if len(r.all.byName[port.Name()]) == 0 {
			continue
		}
		if set == nil {
			set = types.NewMethodSet(b.have)
		}
		sel := set.Lookup(port.Pkg(), port.Name())
		if sel == nil {
			continue
		}
		fn, ok := sel.Obj().(*types.Func)
		if !ok || r.all.facts[fn.Origin()] == nil || !r.all.facts[fn.Origin()].unfenced() {
			continue
		}
		if f(port.Origin(), fn.Origin()) {
			return
		}
	}
}

// calledHere reports whether one of some uses calls a method of the name by an
// interface that a type has.
func calledHere(name string, have types.Type, open []use) bool {
	for _, u := range open {
		if u.fn.Name() == name && types.Implements(have, u.asked) {
			return true
		}
	}
	return false
}

// hidden reports whether nothing is reported in a declaration, which is on its
// way out.
func (g *generations) hidden(u use) bool {
	if u.caller == nil {
		return g.excused(u)
	}
	return u.caller.deprecated()
}
