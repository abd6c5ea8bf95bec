package config

import (
	"errors"
	"go/types"
	"regexp"
	"strings"
)

// A Function names a function or method by the path of its package: "Func" and
// "Type.Method" follow behind a dot.
type Function string

var functionName = regexp.MustCompile(`^(.+/)?[^/.]+(\.v[0-9]+)?\.([\pL_][\pL_\pN]*\.)?[\pL_][\pL_\pN]*$`)

// UnmarshalText checks the form of the name. A star or brackets around the type
// are left out, as the names of methods are printed in several ways.
func (f *Function) UnmarshalText(text []byte) error {
	*f = Function(strings.NewReplacer("(", "", ")", "", "*", "").Replace(string(text)))
	if !functionName.MatchString(string(*f)) {
		return errors.New("wants a package path and a name, such as example.org/app/db.Store.Run")
	}
	return nil
}

// In reports whether the function belongs to a package.
func (f Function) In(pkg string) bool { return strings.HasPrefix(string(f), pkg+".") }

// Parts returns the name of the type, "" for a function, and that of the
// function or method, of one that belongs to a package.
func (f Function) Parts(pkg string) (typ, name string) {
	rest := strings.TrimPrefix(string(f), pkg+".")
	if typ, name, ok := strings.Cut(rest, "."); ok {
		return typ, name
	}
	return "", rest
}

// NameOf returns the name by which a configuration means a function, "" for one
// that has none: a method of an interface without a name, or of a local type.
func NameOf(fn *types.Func) Function {
	if fn.Pkg() == nil {
		return ""
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return Function(fn.Pkg().Path() + "." + fn.Name())
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok {
		return ""
	}
	return Function(fn.Pkg().Path() + "." + named.Obj().Name() + "." + fn.Name())
}
