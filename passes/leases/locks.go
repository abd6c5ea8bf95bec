package leases

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// Locks knows which rows a transaction holds. A row lock lasts as long as its
// transaction, so a write by id alone is right on the transaction that has
// locked the row, or the one that guards it, and found it in the worker's
// acquisition.
type locks struct {
	pass    *analysis.Pass
	entries []*entry
}

func newLocks(pass *analysis.Pass, entries []*entry) *locks {
	return &locks{pass: pass, entries: entries}
}

// relieve takes back the flag of a write whose row is locked, or may be: where
// the transaction comes from the caller, what it holds is not known.
func (l *locks) relieve(w *Write, e *entry) {
	if e.site.Call == nil || e.site.Func == nil {
		return
	}
	flagged := w.Verdict.Result == sqlcheck.Flagged
	on := l.object(e.site.Call.Receiver)
	for _, before := range l.entries {
		t := lockable(before, w)
		if t != nil && l.sameTransaction(before, e, on) && l.holds(before, e.site.Call.Expr.Pos(), t) && (t != w.Table || !l.otherRow(before, e)) {
			w.Locked = true
			if flagged {
				w.Verdict.Result = sqlcheck.Exempt
			}
			return
		}
	}
	if !flagged {
		return
	}
	if hold := l.byHelper(w, e, on); hold != lease.NotHeld {
		w.Locked, w.Verdict.Result = true, sqlcheck.Unresolved
		if hold == lease.Holds {
			w.Verdict.Result = sqlcheck.Exempt
		}
		return
	}
	if e.site.Call.Handle == sqlsites.Pool || e.site.Call.Mode == sqlsites.Batch && l.sentOnPool(e.site.Func, on) || e.site.Call.Handle == sqlsites.Tx && (l.begunIn(e.site.Func, on) || l.runsAlone(e.site.Func, on)) {
		return
	}
	for _, other := range l.entries {
		if lockable(other, w) != nil && l.mayHold(other, e, w) {
			w.Locked, w.Verdict.Result = true, sqlcheck.Unresolved
			return
		}
	}
}

// lockable returns the table of e if the lock of a row there can be the fence of
// w: it is the written table, or the one that guards it.
func lockable(e *entry, w *Write) *lease.Table {
	switch g := w.Table.Guard; {
	case e.obs.Table == w.Table.Key:
		return w.Table
	case g != nil && e.obs.Table == g.Table.Key:
		return g.Table
	}
	return nil
}

// sameTransaction reports whether a ran before b on the same transaction of the
// same function, and nothing ended the transaction in between.
func (l *locks) sameTransaction(a, b *entry, on types.Object) bool {
	if on == nil || a == b || a.site.Call == nil || a.site.Func != b.site.Func {
		return false
	}
	h := b.site.Call.Handle
	if h != sqlsites.Tx && h != sqlsites.HandleUnknown || l.object(a.site.Call.Receiver) != on {
		return false
	}
	from, to := a.site.Call.Expr.End(), b.site.Call.Expr.Pos()
	return from <= to && !l.endsBetween(b.site.Func, on, from, to)
}

// endsBetween reports whether the transaction is committed or rolled back
// between two positions, other than in a defer.
func (l *locks) endsBetween(fn *ast.FuncDecl, on types.Object, from, to token.Pos) bool {
	ends := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt, *ast.ReturnStmt:
			return false
		case *ast.IfStmt:
			return !leaves(n.Body) || n.Pos() > to || n.End() < from || l.commits(n, on)
		case *ast.CallExpr:
			if n.Pos() >= from && n.End() <= to && l.ends(n, on) {
				ends = true
			}
		}
		return true
	})
	return ends
}

// commits reports whether the condition or the initialiser of an if statement
// ends the transaction: if err := tx.Commit(); err != nil { return err }.
func (l *locks) commits(n *ast.IfStmt, on types.Object) bool {
	found := false
	for _, part := range []ast.Node{n.Init, n.Cond} {
		if part == nil {
			continue
		}
		ast.Inspect(part, func(m ast.Node) bool {
			if call, ok := m.(*ast.CallExpr); ok && l.ends(call, on) {
				found = true
			}
			return true
		})
	}
	return found
}

// leaves reports whether a block ends in a return.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	return ok
}

func (l *locks) ends(call *ast.CallExpr, on types.Object) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Commit" || sel.Sel.Name == "Rollback") && l.object(sel.X) == on
}

// holds reports whether e leaves its row locked and known to be the worker's
// at a later position of its function: it claims rows, it is fenced itself, or it
// locks the row and reads what the function then compares.
func (l *locks) holds(e *entry, later token.Pos, t *lease.Table) bool {
	switch e.obs.Verb {
	case lease.Read:
		if !e.obs.Locks {
			return false
		}
		found := sqlcheck.NamesAcquisition(e.write, e.site.Text.Source.Holes, t, e.args) || l.finds(e)
		return found && l.answered(e) || l.comparesRead(e, later, t)
	case lease.Update, lease.Upsert:
		return (e.obs.IsClaim() || sqlcheck.NamesAcquisition(e.write, e.site.Text.Source.Holes, t, e.args)) && l.answered(e)
	}
	return false
}

// finds reports whether a locking SELECT picks rows that nobody has: it names
// no row, and passes over those that others have locked.
func (l *locks) finds(e *entry) bool { return sqlcheck.FindsRows(e.write) }

// otherRow reports whether two statements are known to name different rows: all
// that they bind are variables, and they have none in common.
func (l *locks) otherRow(a, b *entry) bool {
	if len(a.site.Call.Args) == 0 || len(b.site.Call.Args) == 0 || l.finds(a) || a.obs.IsClaim() {
		return false
	}
	bound := map[path]bool{}
	for _, x := range a.site.Call.Args {
		p, ok := pathOf(l.pass.TypesInfo, x)
		if !ok {
			return false
		}
		bound[p] = true
	}
	for _, x := range b.site.Call.Args {
		p, ok := pathOf(l.pass.TypesInfo, x)
		if !ok || bound[p] || fills(l.pass.TypesInfo, a, p) {
			return false
		}
	}
	return true
}

// mayHold reports whether other could have locked the row of e, or the one that
// guards it, in the same transaction, begun by a caller of both: it locks rows of
// the table, and runs on a handle that can be a transaction.
func (l *locks) mayHold(other, e *entry, w *Write) bool {
	if other.site.Call == nil || other.site.Call.Handle == sqlsites.Pool || !other.whole {
		return false
	}
	switch other.obs.Verb {
	case lease.Read:
		return other.obs.Locks || keepsFree(other, w)
	case lease.Update:
		return other.obs.IsClaim() && e.site.Call.Handle == sqlsites.Tx && other.site.Call.Handle == sqlsites.Tx
	}
	return false
}

// begunIn reports whether a transaction is a local variable of fn, and nobody
// else's by origin.
func (l *locks) begunIn(fn *ast.FuncDecl, on types.Object) bool {
	v, ok := on.(*types.Var)
	return ok && fn.Body != nil && v.Pos() >= fn.Body.Pos() && v.Pos() <= fn.Body.End() && !l.handedOver(fn, v)
}

// object returns the variable that an expression names, or nil.
func (l *locks) object(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return l.pass.TypesInfo.ObjectOf(x)
	case *ast.SelectorExpr:
		return l.pass.TypesInfo.ObjectOf(x.Sel)
	case *ast.StarExpr:
		return l.object(x.X)
	}
	return nil
}
