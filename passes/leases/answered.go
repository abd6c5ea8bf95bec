package leases

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// answered reports whether the function of a statement can know what it found:
// a row that was not there is not locked, and the transaction goes on all the
// same. It cannot where the answer is dropped, or comes after the statements
// that are queued behind it.
func (l *locks) answered(e *entry) bool {
	call := e.site.Call
	if call.Mode == sqlsites.Batch {
		return false
	}
	path := pathTo(e.site.Func.Body, call.Expr)
	if call.Mode == sqlsites.QueryRow {
		if scan := l.scanOf(path); scan != nil {
			path = scan
		}
	}
	if len(path) < 2 {
		return true
	}
	value, user := path[len(path)-1], path[len(path)-2]
	switch user := user.(type) {
	case *ast.ExprStmt:
		return false
	case *ast.AssignStmt:
		if isBlank(user.Lhs[0]) && len(user.Rhs) == 1 && l.givesRows(value.(ast.Expr)) {
			return false
		}
		return call.Mode == sqlsites.Exec || !goesOn(path)
	}
	return true
}

// goesOn reports whether a path ends in the first part of if err := f(); err !=
// nil, of which the body leaves everything as it is: then no row looks like one.
func goesOn(path []ast.Node) bool {
	if len(path) < 3 {
		return false
	}
	n, ok := path[len(path)-3].(*ast.IfStmt)
	if !ok || n.Init != path[len(path)-2] || n.Else != nil {
		return false
	}
	cond, ok := ast.Unparen(n.Cond).(*ast.BinaryExpr)
	return ok && cond.Op == token.NEQ && !diverts(n.Body)
}

// scanOf returns the path down to the Scan of the row that a path leads to, nil
// if it is not scanned where it is queried.
func (l *locks) scanOf(path []ast.Node) []ast.Node {
	if len(path) < 3 {
		return nil
	}
	sel, ok := path[len(path)-2].(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Scan" {
		return nil
	}
	return path[:len(path)-2]
}

// givesRows reports whether the first result of a call tells of rows: an error,
// or the result of a driver. What a function of the program's own returns first
// may be anything.
func (l *locks) givesRows(x ast.Expr) bool {
	t := l.pass.TypesInfo.TypeOf(x)
	if tuple, ok := t.(*types.Tuple); ok {
		if tuple.Len() == 0 {
			return false
		}
		t = tuple.At(0).Type()
	}
	if t == nil {
		return false
	}
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	switch named.Obj().Name() {
	case "error", "Result", "CommandTag", "Rows":
		return true
	}
	return false
}

// pathTo returns the nodes from body down to a node, both included; nil if it is
// not there.
func pathTo(body ast.Node, target ast.Node) []ast.Node {
	var path, found []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		switch {
		case n == nil:
			path = path[:len(path)-1]
			return true
		case found != nil:
			return false
		}
		path = append(path, n)
		if n == target {
			found = append(found, path...)
		}
		return true
	})
	return found
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}
