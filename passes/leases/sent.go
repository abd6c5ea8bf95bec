package leases

import (
	"go/ast"
	"go/types"
)

// sentOnPool reports whether fn sends a batch on a pool of pgx, and on nothing
// else: the batch is a transaction of its own then, and no row is locked before.
func (l *locks) sentOnPool(fn *ast.FuncDecl, batch types.Object) bool {
	if batch == nil || fn.Body == nil {
		return false
	}
	pools, others := 0, 0
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		for _, arg := range call.Args {
			switch {
			case l.object(arg) != batch:
			case l.isPool(call.Fun):
				pools++
			default:
				others++
			}
		}
		return true
	})
	return pools > 0 && others == 0
}

// isPool reports whether a function is a method of a pool of pgx.
func (l *locks) isPool(fun ast.Expr) bool {
	sel, ok := ast.Unparen(fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	p, ok := l.pass.TypesInfo.TypeOf(sel.X).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(p.Elem()).(*types.Named)
	return ok && named.Obj().Name() == "Pool" && named.Obj().Pkg() != nil && named.Obj().Pkg().Name() == "pgxpool"
}
