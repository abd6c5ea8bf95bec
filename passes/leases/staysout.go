package leases

import (
	"go/ast"
	"go/token"
)

// staysOut reports whether a comparison keeps a caller who has lost the row from
// a later position. It does not where all that happens to such a caller is that
// something is noted. Where what becomes of the comparison is not plain, it is
// taken to do so.
func staysOut(fn *ast.FuncDecl, b *ast.BinaryExpr, later token.Pos) bool {
	path := pathTo(fn.Body, b)
	for i := len(path) - 2; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.ParenExpr:
			continue
		case *ast.BinaryExpr:
			if n.Op == token.LOR && b.Op == token.NEQ || n.Op == token.LAND && b.Op == token.EQL {
				continue // the other terms only let fewer through
			}
		case *ast.IfStmt:
			if path[i+1] != n.Cond || later < n.Body.Pos() {
				return true
			}
			same, other := ast.Stmt(n.Body), n.Else
			if b.Op == token.NEQ {
				same, other = other, same
			}
			switch {
			case within(same, later):
				return true
			case other == nil:
				return diverts(same)
			}
			return !within(other, later) && diverts(other)
		}
		return true
	}
	return true
}

func within(s ast.Stmt, pos token.Pos) bool { return s != nil && s.Pos() <= pos && pos < s.End() }

// diverts reports whether a statement leaves the run of its function, or keeps
// something that may do so later.
func diverts(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.AssignStmt, *ast.SendStmt, *ast.GoStmt:
			found = true
		case *ast.IncDecStmt:
			_, local := n.X.(*ast.Ident)
			found = found || local
		case *ast.CallExpr:
			found = found || stops(n)
		}
		return !found
	})
	return found
}

// stops reports whether a call may not come back, or end the transaction.
func stops(call *ast.CallExpr) bool {
	name := ""
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	switch name {
	case "panic", "Panic", "Panicf", "Panicln", "Fatal", "Fatalf", "Fatalln", "Exit", "Goexit", "FailNow", "Rollback", "cancel", "abort":
		return true
	}
	return false
}
