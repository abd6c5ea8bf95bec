package legacypath

import "go/types"

// hands reports whether what the package exports lets somebody have a value of
// an unexported type, and call its methods.
func hands(pkg *types.Package, named *types.Named) bool {
	r := reach{pkg: pkg, named: named, seen: map[types.Type]bool{}}
	for _, name := range pkg.Scope().Names() {
		obj := pkg.Scope().Lookup(name)
		if obj.Exported() && r.of(obj.Type()) {
			return true
		}
	}
	return false
}

// A reach follows types from what a package exports to one of its own.
type reach struct {
	pkg   *types.Package
	named *types.Named
	seen  map[types.Type]bool
}

func (r *reach) of(t types.Type) bool {
	t = types.Unalias(t)
	if r.seen[t] {
		return false
	}
	r.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		return r.ofNamed(t)
	case *types.Map:
		return r.of(t.Key()) || r.of(t.Elem())
	case interface{ Elem() types.Type }: // pointers, lists and channels
		return r.of(t.Elem())
	case *types.Signature:
		return r.of(t.Params()) || r.of(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if r.of(v.Type()) {
				return true
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			if (f.Exported() || f.Embedded()) && r.of(f.Type()) {
				return true
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if m.Exported() && r.of(m.Type()) {
				return true
			}
		}
	}
	return false
}

func (r *reach) ofNamed(t *types.Named) bool {
	if t.Origin() == r.named {
		return true
	}
	for arg := range t.TypeArgs().Types() {
		if r.of(arg) {
			return true
		}
	}
	if t.Obj().Pkg() != r.pkg {
		return false
	}
	for m := range t.Methods() {
		if m.Exported() && r.of(m.Type()) {
			return true
		}
	}
	return r.of(t.Underlying())
}
