package legacypath

import (
	"go/ast"
	"go/types"
)

// An iface is an interface type that the package declares.
type iface struct {
	typ     *types.Named
	methods []*declaration // those written out in it
}

func (dir *directory) addInterfaces(gen *ast.GenDecl, sample declaration, retired map[types.Object]bool) {
	for _, spec := range gen.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		syntax, ok := spec.Type.(*ast.InterfaceType)
		named := namedType(dir.pass.TypesInfo.TypeOf(spec.Name))
		if !ok || named == nil {
			continue
		}
		it := &iface{typ: named}
		for _, field := range syntax.Methods.List {
			for _, name := range field.Names {
				fn, ok := dir.pass.TypesInfo.Defs[name].(*types.Func)
				if !ok {
					continue
				}
				decl := sample
				decl.fn, decl.name, decl.doc, decl.node = fn, name, field.Doc, field
				decl.retired = decl.retired || retired[named.Obj()]
				dir.byFunc[fn] = &decl
				it.methods = append(it.methods, &decl)
			}
		}
		dir.interfaces = append(dir.interfaces, it)
	}
}

// method returns the method of the interface with the name, also one that an
// embedded interface brings, or nil.
func (it *iface) method(name string) *types.Func {
	under, ok := it.typ.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for m := range under.Methods() {
		if m.Name() == name {
			return m
		}
	}
	return nil
}

// implementedBy reports whether a type, or a pointer to it, has the methods of
// the interface. Generic types are compared by the names of their methods: what
// their parameters will be is not known here.
func (it *iface) implementedBy(named *types.Named) bool {
	under, ok := it.typ.Underlying().(*types.Interface)
	if !ok || under.NumMethods() == 0 {
		return false
	}
	pointer := types.NewPointer(named)
	if it.typ.TypeParams().Len() == 0 && named.TypeParams().Len() == 0 {
		return types.Implements(pointer, under)
	}
	set := types.NewMethodSet(pointer)
	for m := range under.Methods() {
		if set.Lookup(m.Pkg(), m.Name()) == nil {
			return false
		}
	}
	return true
}

// throughInterfaces adds the paths of interface methods: one is a legacy path if
// every implementation of the package that writes leased rows in it is one, and
// the interface has the successor as well.
func (g *generations) throughInterfaces(dir *directory) {
	for _, it := range dir.interfaces {
		for _, m := range it.methods {
			if p := g.pathOf(it, m); p != nil {
				g.add(p)
			}
		}
	}
}

func (g *generations) pathOf(it *iface, m *declaration) *path {
	var found *path
	for _, d := range g.dir.inOrder {
		named := receiver(d.fn)
		if named == nil || d.test || d.fn.Name() != m.fn.Name() || len(g.ops.of(d.fn)) == 0 || !it.implementedBy(named) {
			continue
		}
		p := g.byFunc[d.fn]
		if p == nil || p.overrides || p.successor == nil || it.method(p.successor.Name()) == nil {
			return nil
		}
		if found == nil {
			found = p
		}
	}
	if found == nil || it.method(found.successor.Name()) == m.fn {
		return nil
	}
	p := *found
	p.decl, p.successor, p.abstract = m, it.method(found.successor.Name()), true
	return &p
}
