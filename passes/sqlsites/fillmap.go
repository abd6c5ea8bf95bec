package sqlsites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// mapTargets returns the maps among the arguments of a call whose elements the
// function changes.
func (f *frame) mapTargets(call *ast.CallExpr, decl *ast.FuncDecl, params []*types.Var) []fillTarget {
	var out []fillTarget
	for i, p := range params {
		if p == nil || i >= len(call.Args) || !isMap(p.Type()) || !f.r.holdsText(p.Type()) || !f.fillsMap(decl.Body, p) {
			continue
		}
		if obj := f.local(call.Args[i]); obj != nil {
			out = append(out, fillTarget{obj, p})
		}
	}
	return out
}

// fillsMap reports whether a body sets an element of a map that is a parameter,
// or hands it on to what may do so.
func (f *frame) fillsMap(body ast.Node, p *types.Var) bool {
	fills := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && f.local(index.X) == p {
					fills = true
				}
			}
		case *ast.CallExpr:
			if f.mayFill(n) {
				for _, arg := range n.Args {
					fills = fills || f.local(arg) == p
				}
			}
		}
		return !fills
	})
	return fills
}

// mayFill reports whether a call may change a map that it is given. A query
// builder, a log and a conversion do not.
func (f *frame) mayFill(call *ast.CallExpr) bool {
	tv := f.r.info.Types[call.Fun]
	if tv.IsType() {
		return false
	}
	if tv.IsBuiltin() {
		name := calleeName(call)
		return name == "delete" || name == "clear"
	}
	if lib, _ := f.builderOfCall(call); lib != nil {
		return false
	}
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return true
	}
	switch fn.Pkg().Path() {
	case "fmt", "log", "log/slog", "encoding/json", "reflect":
		return false
	}
	return true
}

// fillsMaps opens the maps that a call may change, but for those of which it is
// known what the call does to them.
func (f *frame) fillsMaps(call *ast.CallExpr, in []state, followed []types.Object) []state {
	for _, arg := range call.Args {
		obj := f.local(arg)
		if obj == nil || !isMap(obj.Type()) || !f.mayFill(call) || f.leavesMap(call, obj, followed) {
			continue
		}
		for i := range in {
			if v, ok := in[i].lookup(obj); ok && v.form == record && !v.open {
				v.open = true
				in = bindCopy(in, i, obj, v)
			}
		}
	}
	return in
}

// leavesMap reports whether a call of a function of this package leaves a map as it
// is, or was followed.
func (f *frame) leavesMap(call *ast.CallExpr, obj types.Object, followed []types.Object) bool {
	for _, o := range followed {
		if o == obj {
			return true
		}
	}
	fn, ok := typeutil.Callee(f.r.info, call).(*types.Func)
	if !ok {
		return false
	}
	decl := f.r.decls[fn.Origin()]
	if decl == nil || decl.Body == nil {
		return false
	}
	params := f.r.paramsOf(decl.Type)
	for i, arg := range call.Args {
		if f.local(arg) != obj {
			continue
		}
		if i >= len(params) || params[i] == nil || f.fillsMap(decl.Body, params[i]) {
			return false
		}
	}
	return true
}
