package voidtransition

import (
	"go/ast"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// statementOf returns the statement that is nothing but a call, or nil.
func (k *pkg) statementOf(call *ast.CallExpr) ast.Stmt {
	in := k.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	c, ok := in.Root().FindNode(call)
	if !ok {
		return nil
	}
	switch s := c.Parent().Node().(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return s.(ast.Stmt)
	}
	return nil
}

// isBare reports whether a statement drops all that its call returns, without
// saying so.
func isBare(s ast.Stmt) bool { return s != nil }
