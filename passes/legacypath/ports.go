package legacypath

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
)

// Ports are the interfaces by which methods are reached, as far as a package and
// those that it imports show who stands on either side of them.
type ports struct {
	pkg    *types.Package
	fenced map[string][]*types.Func // methods that repeat the acquisition, by name
	called map[string]bool          // methods of interfaces that imported packages call
	kept   map[string]bool          // methods of interfaces whose declaration has a directive
}

func newPorts(pass *analysis.Pass) *ports {
	p := &ports{pkg: pass.Pkg, fenced: map[string][]*types.Func{}, called: map[string]bool{}, kept: map[string]bool{}}
	for _, pkg := range pass.Pkg.Imports() {
		var f PortsV1
		if !pass.ImportPackageFact(pkg, &f) {
			continue
		}
		for _, name := range f.Fenced {
			if fn := methodNamed(pkg, name); fn != nil {
				p.fenced[fn.Name()] = append(p.fenced[fn.Name()], fn)
			}
		}
		for _, name := range f.Calls {
			p.called[name] = true
		}
		for _, name := range f.Kept {
			p.kept[name] = true
		}
	}
	return p
}

// methodNamed returns the method of a type of a package, "Store.Done", or nil if
// the package does not show it.
func methodNamed(pkg *types.Package, name string) *types.Func {
	typ, method, _ := strings.Cut(name, ".")
	tn, ok := pkg.Scope().Lookup(typ).(*types.TypeName)
	if !ok {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, pkg, method)
	fn, _ := obj.(*types.Func)
	return fn
}

// own adds the methods of the package that repeat the acquisition, and returns
// their names for others.
func (p *ports) own(g *generations) []string {
	var names []string
	for _, d := range g.dir.inOrder {
		named := receiver(d.fn)
		if named == nil || d.test || !isFencedThroughout(g.ops.of(d.fn)) {
			continue
		}
		p.fenced[d.fn.Name()] = append(p.fenced[d.fn.Name()], d.fn)
		if d.fn.Exported() {
			names = append(names, named.Obj().Name()+"."+d.fn.Name())
		}
	}
	return names
}

func isFencedThroughout(list []*operation) bool {
	some := false
	for _, op := range list {
		if op.standing == unfenced {
			return false
		}
		some = some || op.standing == fenced
	}
	return some
}

// fencedBehind reports whether a call by way of an interface may run a method
// that repeats the acquisition. Then the call is right, and who puts the legacy
// one behind it is not.
func (p *ports) fencedBehind(asked *types.Interface, name string) bool {
	for _, fn := range p.fenced[name] {
		if types.Implements(fn.Signature().Recv().Type(), asked) {
			return true
		}
	}
	return false
}

// callsOf lists the methods of interfaces that are called, for the packages that
// put something behind them.
func (p *ports) callsOf(uses []use) []string {
	var names []string
	for _, u := range uses {
		if u.asked == nil || !p.isOurs(u.fn) {
			continue
		}
		if name := portName(u.fn); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// isOurs reports whether an interface's method is declared around here, and not
// in the standard library or a module of others, by the first element of the
// package's path.
func (p *ports) isOurs(fn *types.Func) bool {
	return fn.Pkg() != nil && root(fn.Pkg()) == root(p.pkg)
}

func root(pkg *types.Package) string {
	first, _, _ := strings.Cut(pkg.Path(), "/")
	return first
}

// namesRow reports whether a method has a parameter beside the context: it is
// told which row is meant.
func namesRow(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if named, ok := types.Unalias(v.Type()).(*types.Named); !ok || named.Obj().Name() != "Context" {
			return true
		}
	}
	return false
}

// portName names the method of an interface for other packages: by the interface
// that declares it, "example.org/jobs.Store.Done", or "" if that has no name.
func portName(fn *types.Func) string {
	named, ok := types.Unalias(fn.Signature().Recv().Type()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return named.Obj().Pkg().Path() + "." + named.Obj().Name() + "." + fn.Name()
}

// interfaceUses are the uses of methods of interfaces in a package that has
// nothing else to say, in no order.
func interfaceUses(pass *analysis.Pass) []use {
	var out []use
	for sel, s := range pass.TypesInfo.Selections {
		fn, ok := s.Obj().(*types.Func)
		if !ok {
			continue
		}
		if asked := askedOf(fn, nil); asked != nil && !finding.InTest(pass.Fset, sel.Pos()) {
			out = append(out, use{id: sel.Sel, fn: fn.Origin(), asked: asked})
		}
	}
	return out
}
