package sessionlock

import (
	"go/ast"
	"go/constant"

	"golang.org/x/tools/go/analysis"
)

// pinsPool reports whether the package limits a pool to one connection. Then the
// pool is the session, as long as that connection lives.
func pinsPool(pass *analysis.Pass) bool {
	one := func(e ast.Expr) bool {
		v := pass.TypesInfo.Types[e].Value
		if v == nil {
			return false
		}
		n, exact := constant.Int64Val(constant.ToInt(v))
		return exact && n == 1
	}
	found := false
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				sel, ok := n.Fun.(*ast.SelectorExpr)
				found = found || ok && sel.Sel.Name == "SetMaxOpenConns" && len(n.Args) == 1 && one(n.Args[0])
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					sel, ok := l.(*ast.SelectorExpr)
					found = found || ok && sel.Sel.Name == "MaxConns" && len(n.Lhs) == len(n.Rhs) && one(n.Rhs[i])
				}
			}
			return !found
		})
	}
	return found
}
