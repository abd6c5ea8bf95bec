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
}

// usesOf lists the uses of functions that want picks, outside of tests, in the
// order of the source.
func usesOf(dir *directory, want func(*types.Func) bool) []use {
	var out []use
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
			ast.Inspect(d, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					if fn, ok := dir.pass.TypesInfo.Uses[id].(*types.Func); ok && want(fn.Origin()) {
						v := u
						v.id, v.fn = id, fn.Origin()
						out = append(out, v)
					}
				}
				return true
			})
		}
	}
	return out
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
