package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// fills reads a call of a function of this package that is given a builder or a
// map of the caller's, and writes into it. It returns the states after the call, and
// the variables whose content is known there.
func (f *frame) fills(call *ast.CallExpr, in []state) ([]state, []types.Object) {
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok {
		return in, nil
	}
	fn = fn.Origin()
	decl := f.r.decls[fn]
	if decl == nil || decl.Body == nil || f.tooDeep() || f.reading(decl) {
		return in, nil
	}
	params := f.r.paramsOf(decl.Type)
	targets := append(f.fillTargets(call, params), f.mapTargets(call, decl, params)...)
	if len(targets) == 0 {
		return in, nil
	}
	var out []state
	for _, st := range in {
		for _, left := range f.exitsOf(fn, decl, params, call, st) {
			next := st
			for _, t := range targets {
				if v, ok := left.lookup(t.param); ok {
					next = next.bind(t.local, v)
				}
			}
			out = append(out, next)
		}
	}
	if len(out) == 0 {
		return in, nil // it never returns, or was too much to read
	}
	objs := make([]types.Object, len(targets))
	for i, t := range targets {
		objs[i] = t.local
	}
	return limited(out), objs
}

// A fillTarget is a builder or a map of the caller, and the parameter that
// receives its address.
type fillTarget struct {
	local types.Object
	param *types.Var
}

func (f *frame) fillTargets(call *ast.CallExpr, params []*types.Var) []fillTarget {
	var out []fillTarget
	for i, p := range params {
		if p == nil || i >= len(call.Args) || !isBuilder(p.Type()) {
			continue
		}
		if _, ok := types.Unalias(p.Type()).(*types.Pointer); !ok {
			continue
		}
		if obj := f.local(call.Args[i]); obj != nil {
			out = append(out, fillTarget{obj, p})
		}
	}
	return out
}

// exitsOf reads the body of a function with the arguments of one call, and
// returns the states in which it is left.
func (f *frame) exitsOf(fn *types.Func, decl *ast.FuncDecl, params []*types.Var, call *ast.CallExpr, st state) []state {
	var exits []state
	sum := &summary{params: params, values: make(map[ast.Expr][]value)}
	inner := &frame{r: f.r, decl: decl, up: f, depth: f.depth + 1, sum: sum, rets: &sum.rets, applied: true, exits: &exits}
	inner.read(decl.Type, decl.Body, f.bindArgs(fn, params, call, st))
	return limited(exits)
}
