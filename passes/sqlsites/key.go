package sqlsites

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// key identifies what an expression holds: two expressions of a package with
// the same key that is not empty hold the same text. It is empty for what may
// differ from one evaluation to the next.
func (r *reader) key(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		switch obj := r.info.ObjectOf(e).(type) {
		case *types.Const:
			return objectKey(obj)
		case *types.Var:
			return r.varKey(obj)
		}
	case *ast.SelectorExpr:
		return r.selectorKey(e)
	case *ast.StarExpr:
		return r.key(e.X)
	case *ast.CallExpr:
		return r.callKey(e)
	}
	return ""
}

func objectKey(obj types.Object) string {
	if obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// varKey is the key of a variable: of a package variable, or of a parameter,
// which is named after its function. Other local variables have none.
func (r *reader) varKey(v *types.Var) string {
	if isGlobal(v) {
		return objectKey(v)
	}
	if name := r.paramNames[v]; name != "" {
		return name
	}
	return ""
}

func (r *reader) selectorKey(e *ast.SelectorExpr) string {
	selection := r.info.Selections[e]
	if selection == nil {
		if obj := r.info.Uses[e.Sel]; obj != nil {
			return objectKey(obj)
		}
		return ""
	}
	if selection.Kind() != types.FieldVal {
		return ""
	}
	if name := typeName(selection.Recv()); name != "" {
		return name + "." + e.Sel.Name
	}
	if base := r.key(e.X); base != "" {
		return base + "." + e.Sel.Name
	}
	return ""
}

// callKey is the key of a method call with no arguments, and of a call whose
// arguments all have keys of their own.
func (r *reader) callKey(call *ast.CallExpr) string {
	if tv := r.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return r.key(call.Args[0])
	}
	var parts []string
	for _, arg := range call.Args {
		if c := r.info.Types[arg].Value; c != nil && c.Kind() == constant.String {
			parts = append(parts, c.ExactString())
			continue
		}
		k := r.key(arg)
		if k == "" {
			return ""
		}
		parts = append(parts, k)
	}
	args := "(" + strings.Join(parts, ",") + ")"
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		selection := r.info.Selections[fun]
		if selection == nil {
			break
		}
		if name := typeName(selection.Recv()); name != "" {
			return name + "." + fun.Sel.Name + args
		}
		return ""
	case *ast.Ident:
		if fn, ok := r.info.Uses[fun].(*types.Func); ok && (len(parts) > 0 || fn.Pkg() == r.pass.Pkg) {
			return objectKey(fn) + args
		}
		return ""
	}
	if len(parts) == 0 {
		return "" // time.Now(), uuid.NewString(): another value each time
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if obj := r.info.Uses[sel.Sel]; obj != nil {
			return objectKey(obj) + args
		}
	}
	return ""
}
