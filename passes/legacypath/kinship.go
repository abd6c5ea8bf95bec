package legacypath

import "go/types"

// kinship says how closely two functions belong together, 0 to 3. Methods of
// one type, and functions of the package, stand beside each other; so do the
// methods of a type and of one that it is built on. Of others the names have to
// say that they do the same.
func kinship(old, successor *types.Func) int {
	a, b := receiver(old), receiver(successor)
	switch {
	case a == b:
		return 3
	case overrides(old, successor):
		return 2
	case a != nil && b != nil && (embeds(a, b) || embeds(b, a)):
		return 2
	case a != nil && b != nil && old.Name() == successor.Name():
		return 0 // two stores of one interface: each has its own rows
	case stem(old.Name()) == stem(successor.Name()):
		return 1
	}
	return 0
}

// overrides reports whether old is a method of a decorator over the type of
// successor, under the same name.
func overrides(old, successor *types.Func) bool {
	a, b := receiver(old), receiver(successor)
	if a == nil || b == nil || a == b || old.Name() != successor.Name() {
		return false
	}
	return holds(a, func(f *types.Var) bool { return isOrImplements(f.Type(), b, old.Name()) })
}

// isOrImplements reports whether a field's type is the named type or an
// interface with the method that the named type implements.
func isOrImplements(field types.Type, named *types.Named, method string) bool {
	if namedType(field) == named {
		return true
	}
	under, ok := field.Underlying().(*types.Interface)
	if !ok || !types.Implements(types.NewPointer(named), under) {
		return false
	}
	for m := range under.Methods() {
		if m.Name() == method {
			return true
		}
	}
	return false
}

// embeds reports whether a has a field of type b that brings its methods.
func embeds(a, b *types.Named) bool {
	return holds(a, func(f *types.Var) bool { return f.Embedded() && namedType(f.Type()) == b })
}

func holds(t *types.Named, pred func(*types.Var) bool) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if pred(f) {
			return true
		}
	}
	return false
}
