package voidtransition

import (
	"go/ast"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// isBare reports whether a call is a statement by itself, or that of go or
// defer: then all that it returns is dropped, and nothing says so.
func (k *pkg) isBare(call *ast.CallExpr) bool {
	in := k.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	c, ok := in.Root().FindNode(call)
	if !ok {
		return false
	}
	switch c.Parent().Node().(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return true
	}
	return false
}
