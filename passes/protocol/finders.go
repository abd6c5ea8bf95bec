package protocol

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// finders lists the statements that pick rows and record nothing.
func (g *gathering) finders(families []*Family) []Finder {
	claimed := map[string]bool{}
	for _, f := range families {
		for i := range f.Steps {
			claimed[f.Table.Key] = claimed[f.Table.Key] || f.Steps[i].Takes
		}
	}
	var list []Finder
	for _, o := range g.all {
		if sqlcheck.IsOpen(o.Write) || o.Site.Func != nil && leases.IsDeprecated(o.Site.Func.Doc) {
			continue
		}
		if state, ok := o.Seen.RecordsNothing(); ok {
			list = append(list, Finder{o, state})
			continue
		}
		if sqlcheck.FindsRows(o.Write) && g.letsGo(o, claimed[o.Seen.Table]) {
			list = append(list, Finder{Observed: o})
		}
	}
	return list
}

// letsGo reports whether the lock that a SELECT takes ends before anything is
// written in its transaction. On the pool it ends with the statement; where
// other statements take the rows, it may be no more than a hint there.
func (g *gathering) letsGo(o leases.Observed, claimed bool) bool {
	at, ok := g.found.Commits(g.pass, o)
	if !ok || o.Site.Call.Handle == sqlsites.Pool && (claimed || g.locksElsewhere(o)) {
		return false
	}
	from, to := o.Site.Call.Expr.End(), at
	if o.Site.Call.Handle == sqlsites.Pool {
		to = o.Site.Func.Body.End()
	}
	for _, other := range g.all {
		if other.Seen.Verb == lease.Read || other.Site.Func != o.Site.Func || other.Site.Call == nil {
			continue
		}
		if pos := other.Site.Call.Expr.Pos(); pos > from && pos < to {
			return false
		}
	}
	return !g.passes(o.Site.Func, o.Site.Call.Receiver, from, to)
}

// locksElsewhere reports whether another SELECT locks rows of the same table in
// what may be a transaction.
func (g *gathering) locksElsewhere(o leases.Observed) bool {
	for _, other := range g.all {
		if other.Seen.Table == o.Seen.Table && other.Seen.Verb == lease.Read && other.Seen.Locks &&
			(other.Site.Call == nil || other.Site.Call.Handle != sqlsites.Pool) {
			return true
		}
	}
	return false
}

// passes reports whether fn hands a transaction to somebody between two
// positions, who may write in it.
func (g *gathering) passes(fn *ast.FuncDecl, receiver ast.Expr, from, to token.Pos) bool {
	id, ok := ast.Unparen(receiver).(*ast.Ident)
	if !ok {
		return false
	}
	tx := g.pass.TypesInfo.ObjectOf(id)
	if _, isVar := tx.(*types.Var); !isVar {
		return false
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call.Pos() < from || call.Pos() > to {
			return true
		}
		for _, arg := range call.Args {
			if used, ok := ast.Unparen(arg).(*ast.Ident); ok && g.pass.TypesInfo.ObjectOf(used) == tx {
				found = true
			}
		}
		return !found
	})
	return found
}
