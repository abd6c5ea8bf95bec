package leases

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/sqlcheck"
)

// comparesRead reports whether the function of a locking SELECT compares, in
// Go, the owner or token that it reads, and does not go on to a later position if
// it is another's.
func (l *locks) comparesRead(e *entry, later token.Pos, t *lease.Table) bool {
	read := sqlcheck.Outputs(e.write)
	wanted := false
	for _, col := range read {
		if role := t.Role(col); role == lease.Token || role == lease.Owner || col == "*" {
			wanted = true
		}
	}
	if !wanted {
		return false
	}
	compared := false
	ast.Inspect(e.site.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			compared = compared || n.Pos() > e.site.Call.Expr.End() && l.comparison(n, e) && staysOut(e.site.Func, n, later)
		case *ast.CallExpr:
			compared = compared || n.Pos() > e.site.Call.Expr.End() && n.End() < later && l.comparingCall(n, e)
		}
		return !compared
	})
	return compared
}

// comparison reports whether b compares what e has read with another variable.
func (l *locks) comparison(b *ast.BinaryExpr, e *entry) bool {
	if b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	return l.isVariable(b.X) && l.isVariable(b.Y) && l.mentionsRead([]ast.Expr{b.X, b.Y}, e)
}

// comparingCall reports whether a call is given what e has read and something
// else, and answers with a bool or an error alone: bytes.Equal(now, token), or a
// check of the program's own. What prints, and what runs a statement, is none.
func (l *locks) comparingCall(call *ast.CallExpr, e *entry) bool {
	if !scannedAtCall(e) || !l.isVerdict(l.pass.TypesInfo.TypeOf(call)) {
		return false
	}
	fn, ok := typeutil.Callee(l.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "fmt", "log", "log/slog", "errors", "database/sql":
		return false
	}
	operands := call.Args
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && l.pass.TypesInfo.Selections[sel] != nil {
		operands = append([]ast.Expr{sel.X}, operands...)
	}
	read, others := 0, 0
	for _, x := range operands {
		switch {
		case !l.isVariable(x):
		case l.mentionsRead([]ast.Expr{x}, e):
			read++
		default:
			others++
		}
	}
	return read > 0 && others > 0 && !l.runsSQL(call)
}

// isVerdict reports whether a call has one result that says yes or no.
func (l *locks) isVerdict(t types.Type) bool {
	if t == nil {
		return false
	}
	if basic, ok := t.Underlying().(*types.Basic); ok {
		return basic.Info()&(types.IsBoolean|types.IsInteger) != 0
	}
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

// runsSQL reports whether a call runs a statement of the package.
func (l *locks) runsSQL(call *ast.CallExpr) bool {
	for _, e := range l.entries {
		if e.site.Call != nil && e.site.Call.Expr == call {
			return true
		}
	}
	return false
}

// isVariable reports whether an operand is no constant and not nil.
func (l *locks) isVariable(x ast.Expr) bool {
	tv := l.pass.TypesInfo.Types[x]
	return tv.Value == nil && !tv.IsNil()
}

// mentionsRead reports whether one of some operands is what e has read. It cannot
// tell where the row is not scanned at the call.
func (l *locks) mentionsRead(operands []ast.Expr, e *entry) bool {
	if !scannedAtCall(e) {
		return true
	}
	for _, x := range operands {
		found := false
		ast.Inspect(x, func(n ast.Node) bool {
			if x, ok := n.(ast.Expr); ok && !found {
				p, isPath := pathOf(l.pass.TypesInfo, x)
				found = isPath && fills(l.pass.TypesInfo, e, p)
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// scannedAtCall reports whether a row is scanned where it is queried.
func scannedAtCall(e *entry) bool {
	found := false
	ast.Inspect(e.site.Func.Body, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if ok && sel.Sel.Name == "Scan" && ast.Unparen(sel.X) == ast.Expr(e.site.Call.Expr) {
			found = true
		}
		return !found
	})
	return found
}
