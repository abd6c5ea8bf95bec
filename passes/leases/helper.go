package leases

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/fencelint/fencelint/lease"
)

// byHelper tells how surely a function that the transaction of e was handed to
// before has locked the row: hold(ctx, tx, claim). on is the transaction. A
// helper that locks the row and leaves the comparison to its caller may do so.
func (l *locks) byHelper(w *Write, e *entry, on types.Object) lease.Hold {
	hold := lease.NotHeld
	if on == nil || e.site.Func.Body == nil {
		return hold
	}
	ast.Inspect(e.site.Func.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.End() > e.site.Call.Expr.Pos() || hold == lease.Holds {
			return true
		}
		callee, _ := typeutil.Callee(l.pass.TypesInfo, call).(*types.Func)
		at := slices.IndexFunc(call.Args, func(x ast.Expr) bool { return l.object(x) == on })
		if callee == nil || at < 0 || !l.heeds(e.site.Func.Body, call) || l.endsBetween(e.site.Func, on, call.End(), e.site.Call.Expr.Pos()) {
			return true
		}
		hold = max(hold, l.lockedIn(callee.Origin(), at, w))
		return true
	})
	return hold
}

// lockedIn tells how surely fn has locked the row of w when it returns without
// an error, on the transaction that is its argument at an index.
func (l *locks) lockedIn(fn *types.Func, at int, w *Write) lease.Hold {
	hold := lease.NotHeld
	for _, e := range l.entries {
		t := lockable(e, w)
		if t == nil || e.site.Call == nil || e.site.Func == nil || l.pass.TypesInfo.Defs[e.site.Func.Name] != fn {
			continue
		}
		params := fn.Signature().Params()
		if at >= params.Len() || l.object(e.site.Call.Receiver) != params.At(at) {
			continue
		}
		switch {
		case l.holds(e, e.site.Func.Body.End(), t):
			return lease.Holds
		case e.obs.Verb == lease.Read && e.obs.Locks && tells(fn.Signature()):
			hold = lease.MayHold
		}
	}
	return hold
}

// tells reports whether a function hands back more than an error.
func tells(signature *types.Signature) bool {
	for r := range signature.Results().Variables() {
		if !types.Identical(r.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
	}
	return false
}

// heeds reports whether a body looks at what a call returns, and does not go on
// whatever it is.
func (l *locks) heeds(body *ast.BlockStmt, call *ast.CallExpr) bool {
	path := pathTo(body, call)
	if len(path) < 2 {
		return false
	}
	switch user := path[len(path)-2].(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return false
	case *ast.AssignStmt:
		return !isBlank(user.Lhs[len(user.Lhs)-1]) && !goesOn(path)
	}
	return true
}
