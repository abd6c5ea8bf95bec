package leases

import (
	"go/ast"
	"go/types"
	"strings"
)

// handedOver reports whether a local variable of fn gets a transaction that
// somebody else has begun: one that travels in a context or is kept in a field.
func (l *locks) handedOver(fn *ast.FuncDecl, v *types.Var) bool {
	handed := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			handed = handed || l.gets(n.Lhs, n.Rhs, v)
		case *ast.ValueSpec:
			names := make([]ast.Expr, len(n.Names))
			for i, name := range n.Names {
				names[i] = name
			}
			handed = handed || l.gets(names, n.Values, v)
		}
		return !handed
	})
	return handed
}

// gets reports whether an assignment gives v a transaction of somebody else's.
func (l *locks) gets(to, from []ast.Expr, v *types.Var) bool {
	for i, x := range to {
		switch {
		case len(from) == 0 || l.object(x) != v:
		case len(from) == len(to):
			return l.isHandedOver(from[i])
		default:
			return l.isHandedOver(from[0])
		}
	}
	return false
}

func (l *locks) isHandedOver(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.TypeAssertExpr, *ast.SelectorExpr, *ast.IndexExpr:
		return true
	case *ast.CallExpr:
		return l.isFetched(x)
	}
	return false
}

// isFetched reports whether a call returns what is there already. A function that
// gets nothing but a context has nothing to begin a transaction on. A method that
// begins one says so in its name, or may fail.
func (l *locks) isFetched(call *ast.CallExpr) bool {
	signature, ok := l.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && l.pass.TypesInfo.Selections[sel] != nil {
		return !returnsError(signature) && !strings.Contains(strings.ToLower(sel.Sel.Name), "begin")
	}
	return len(call.Args) == 1 && isContext(l.pass.TypesInfo.TypeOf(call.Args[0]))
}

func returnsError(signature *types.Signature) bool {
	for r := range signature.Results().Variables() {
		if types.Identical(r.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
	}
	return false
}

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context" && named.Obj().Name() == "Context"
}
