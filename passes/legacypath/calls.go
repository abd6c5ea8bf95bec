package legacypath

import (
	"go/ast"
	"go/types"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
)

// A use is a mention of a function: a call, or the function as a value.
type use struct {
	id     *ast.Ident
	fn     *types.Func  // without type arguments
	caller *declaration // the function around it, or nil
	within *ast.GenDecl // the declaration around it at package level, or nil

	// asked is the interface by which a method is asked for: then fn is the
	// interface's, and any type that implements it may be meant.
	asked *types.Interface
}

// usesOf lists the uses of functions outside of tests, in the order of the
// source: of those of the package, of those that want picks, and of the methods
// of interfaces.
func usesOf(dir *directory, want func(*types.Func) bool) []use {
	var out []use
	dir.production(func(d ast.Decl, within use) {
		static := map[*ast.Ident]types.Type{} // by a method's name, the type that it is selected from
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if s := dir.pass.TypesInfo.Selections[n]; s != nil {
					static[n.Sel] = s.Recv()
				}
			case *ast.Ident:
				fn, ok := dir.pass.TypesInfo.Uses[n].(*types.Func)
				if !ok {
					return true
				}
				u := within
				u.id, u.fn, u.asked = n, fn.Origin(), askedOf(fn, static[n])
				if u.asked != nil || u.fn.Pkg() == dir.pass.Pkg || want(u.fn) {
					out = append(out, u)
				}
			}
			return true
		})
	})
	return out
}

// production calls f for the declarations of files that are no tests, each with
// a use that says where it is.
func (dir *directory) production(f func(d ast.Decl, within use)) {
	for _, file := range dir.pass.Files {
		if finding.InTest(dir.pass.Fset, file.Pos()) {
			continue
		}
		for _, d := range file.Decls {
			var u use
			switch d := d.(type) {
			case *ast.FuncDecl:
				if fn, ok := dir.pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					u.caller = dir.byFunc[fn]
				}
			case *ast.GenDecl:
				u.within = d
			}
			f(d, u)
		}
	}
}

// askedOf returns the interface by which fn is asked for where it is selected
// from a value of a static type: that type, or the interface that it embeds. It
// is nil if fn is no method of an interface.
func askedOf(fn *types.Func, static types.Type) *types.Interface {
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) {
		return nil
	}
	if static != nil && types.IsInterface(static) {
		return static.Underlying().(*types.Interface)
	}
	return recv.Type().Underlying().(*types.Interface)
}

// excused reports whether a use is right as it is: the caller is on its way out
// itself, or hands on under the same name what it is asked for.
func (g *generations) excused(u use) bool {
	if u.caller == nil {
		return u.within != nil && leases.IsDeprecated(u.within.Doc)
	}
	switch {
	case u.caller.generated || u.caller.deprecated() || u.caller.fn == u.fn:
		return true
	case g.byFunc[u.caller.fn] != nil:
		return true
	}
	return receiver(u.caller.fn) != nil && u.caller.fn.Name() == u.fn.Name()
}

// isAlone reports whether nothing outside of the package can call a path: it is
// not exported, or a method of a type that nobody outside gets, or the package
// is a command; and no interface has its method.
func (g *generations) isAlone(p *path) bool {
	fn := p.decl.fn
	named := receiver(fn)
	if p.abstract || p.overrides || p.decl.generated {
		return false
	}
	if pkg := g.dir.pass.Pkg; fn.Exported() && pkg.Name() != "main" && (named == nil || named.Obj().Exported() || hands(pkg, named)) {
		return false
	}
	if named == nil {
		return true
	}
	for _, pkg := range append(g.dir.pass.Pkg.Imports(), g.dir.pass.Pkg) {
		if hasMethodInInterface(pkg, fn) {
			return false
		}
	}
	return true
}

// hasMethodInInterface reports whether an interface at the level of a package
// has a method of the name, by which somebody may call fn without naming it.
func hasMethodInInterface(pkg *types.Package, fn *types.Func) bool {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		under, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range under.Methods() {
			if m.Name() == fn.Name() && types.Identical(m.Signature(), fn.Signature()) {
				return true
			}
		}
	}
	return false
}
