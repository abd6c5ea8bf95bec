package legacypath

import (
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
	r.becoming(open)
	return open
}

// used reports the use of a function that is, or may be, fn.
func (r *legacyRule) used(u use, fn *types.Func) {
	f := r.all.facts[fn]
	d := analysis.Diagnostic{Pos: u.id.Pos(), End: u.id.End(), Category: categoryCalled, Message: f.called(fn.Name())}
	if fn != u.fn {
		d.Message = f.maybe(fn, u.asked, r.pass.Pkg)
		d.Related = []analysis.RelatedInformation{{Pos: fn.Pos(), Message: "it may run this"}}
	}
	if p := r.gens.byFunc[fn]; p != nil {
		d.Related = append(d.Related, r.related(p.successor, "the successor")...)
	}
	r.reporter.Report(d, finding.About{Table: f.Table})
}

// becoming reports where a value with a legacy path becomes an interface by
// which that is called: in this package, where the call is right for others
// behind the same interface, or in one that cannot know what it is given.
func (r *legacyRule) becoming(open []use) {
	if len(r.all.byName) == 0 {
		return
	}
	r.gens.dir.production(func(d ast.Decl, within use) {
		if r.gens.hidden(within) {
			return
		}
		becomings(r.pass.TypesInfo, d, func(b becoming) {
			if fn := r.reachedBy(b, open); fn != nil {
				r.becomes(b, fn)
			}
		})
	})
}

func (r *legacyRule) becomes(b becoming, fn *types.Func) {
	f := r.all.facts[fn]
	others := r.ports.fencedBehind(b.to.Underlying().(*types.Interface), fn.Name())
	r.reporter.Report(analysis.Diagnostic{
		Pos: b.x.Pos(), End: b.x.End(), Category: categoryCalled, Message: f.becomes(fn, b.to, others, r.pass.Pkg),
		Related: []analysis.RelatedInformation{{Pos: fn.Pos(), Message: "it runs this"}},
	}, finding.About{Table: f.Table})
}

// reachedBy returns the legacy path that is called once a value has become an
// interface, or nil.
func (r *legacyRule) reachedBy(b becoming, open []use) *types.Func {
	under := b.to.Underlying().(*types.Interface)
	var set *types.MethodSet
	for m := range under.Methods() {
		if len(r.all.byName[m.Name()]) == 0 {
			continue
		}
		if set == nil {
			set = types.NewMethodSet(b.have)
		}
		sel := set.Lookup(m.Pkg(), m.Name())
		if sel == nil {
			continue
		}
		fn, ok := sel.Obj().(*types.Func)
		if !ok || r.all.facts[fn.Origin()] == nil || !r.all.facts[fn.Origin()].unfenced() {
			continue
		}
		if r.ports.called[portName(m)] || calledHere(m.Name(), b.have, open) {
			return fn.Origin()
		}
	}
	return nil
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

// hidden reports whether nothing is reported in a declaration: it is on its way
// out, or written by a machine.
func (g *generations) hidden(u use) bool {
	if u.caller == nil {
		return g.excused(u)
	}
	return u.caller.generated || u.caller.deprecated()
}
