package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"
	"strings"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/internal/sourceorder"
)

// interfaceMethods lists the methods that the interfaces of the package declare
// themselves, in the order of the source.
func (k *pkg) interfaceMethods() []*types.Func {
	var out []*types.Func
	scope := k.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		if i := interfaceOf(scope.Lookup(name)); i != nil {
			for m := range i.ExplicitMethods() {
				out = append(out, m)
			}
		}
	}
	sort.Slice(out, func(i, j int) bool { return sourceorder.Compare(k.pass.Fset, out[i].Pos(), out[j].Pos()) < 0 })
	return out
}

// interfaceOf returns the interface that an object names, without type
// parameters.
func interfaceOf(obj types.Object) *types.Interface {
	tn, ok := obj.(*types.TypeName)
	if !ok || tn.IsAlias() {
		return nil
	}
	named, ok := tn.Type().(*types.Named)
	if !ok || named.TypeParams().Len() > 0 {
		return nil
	}
	i, _ := named.Underlying().(*types.Interface)
	return i
}

// implementations returns the methods of the package's types that stand behind
// an interface method.
func (k *pkg) implementations(m *types.Func) []*types.Func {
	recv := m.Signature().Recv()
	if recv == nil {
		return nil
	}
	iface, ok := recv.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	if known, ok := k.behind[m]; ok {
		return known
	}
	var out []*types.Func
	seen := map[*types.Func]bool{}
	for _, t := range k.implementers(iface) {
		obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if ok && k.decls[fn.Origin()] != nil && !seen[fn.Origin()] {
			seen[fn.Origin()] = true
			out = append(out, fn.Origin())
		}
	}
	sort.Slice(out, func(i, j int) bool { return sourceorder.Compare(k.pass.Fset, out[i].Pos(), out[j].Pos()) < 0 })
	k.behind[m] = out
	return out
}

// implementers returns pointers to the package's types that implement an
// interface, which is asked for each of its methods.
func (k *pkg) implementers(iface *types.Interface) []*types.Pointer {
	if known, ok := k.implement[iface]; ok {
		return known
	}
	var out []*types.Pointer
	scope := k.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if named, ok := tn.Type().(*types.Named); !ok || named.TypeParams().Len() > 0 {
			continue
		}
		if ptr := types.NewPointer(tn.Type()); types.Implements(ptr, iface) {
			out = append(out, ptr)
		}
	}
	k.implement[iface] = out
	return out
}

// isPort reports whether fn is a method of an interface of another package, as
// the one that says what a program needs, of which the package may have the
// implementation. One of the standard library is anybody's.
func (k *pkg) isPort(fn *types.Func) bool {
	if len(k.sources) == 0 || fn.Pkg() == nil || fn.Signature().Recv() == nil || !types.IsInterface(fn.Signature().Recv().Type()) {
		return false
	}
	host, _, _ := strings.Cut(fn.Pkg().Path(), "/")
	return strings.Contains(host, ".")
}

// methodAnswers returns what the implementations of an interface method have in
// common: the results that carry the answer in each that runs a write.
func (k *pkg) methodAnswers(m *types.Func) *AnswersV1 {
	var common *AnswersV1
	for _, fn := range k.implementations(m) {
		decl := k.decls[fn]
		if len(k.sources[decl]) == 0 {
			continue
		}
		f := k.judge(decl).answers
		if f == nil {
			return nil
		}
		if common == nil {
			common = &AnswersV1{Table: f.Table, Does: f.Does, Results: f.Results}
			continue
		}
		var both []Result
		for _, r := range common.Results {
			for _, other := range f.Results {
				if r == other {
					both = append(both, r)
				}
			}
		}
		common.Results = both
	}
	if common == nil || len(common.Results) == 0 {
		return nil
	}
	return common
}

// forcedBy returns the interface method that leaves a method no room for an
// answer, or nil: the method implements it, and it has no result.
func (k *pkg) forcedBy(decl *ast.FuncDecl) *types.Func {
	fn, ok := k.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || decl.Recv == nil || returnsAny(decl) {
		return nil
	}
	for _, m := range k.interfaceMethods() {
		if m.Name() != fn.Name() || k.isGenerated(m.Pos()) {
			continue
		}
		for _, impl := range k.implementations(m) {
			if impl == fn {
				return m
			}
		}
	}
	return nil
}

// isGenerated reports whether a position lies in generated code.
func (k *pkg) isGenerated(pos token.Pos) bool {
	f := k.fileOf(pos)
	return f != nil && k.generated[f]
}

// isTest reports whether a position lies in a test file.
func (k *pkg) isTest(pos token.Pos) bool { return finding.InTest(k.pass.Fset, pos) }
