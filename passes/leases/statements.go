package leases

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
)

// Statements returns all statements of the package on whatever table, in the
// order of the source.
func (r *Result) Statements() []Observed {
	list := make([]Observed, len(r.entries))
	for i, e := range r.entries {
		list[i] = Observed{e.site, e.write, &e.obs}
	}
	return list
}

// Judged returns the judged write of a statement, or nil.
func (r *Result) Judged(o Observed) *Write {
	i := slices.IndexFunc(r.Writes, func(w *Write) bool { return w.Write == o.Write })
	if i < 0 {
		return nil
	}
	return r.Writes[i]
}

// Arguments says what is known of the values that a statement's call binds.
func (r *Result) Arguments(o Observed) map[string]sqlcheck.Argument {
	if e := r.entry(o); e != nil {
		return e.args
	}
	return nil
}

// Place returns where a finding about a statement is reported: see Write.Place.
func (r *Result) Place(pass *analysis.Pass, o Observed) (pos, end token.Pos) {
	w := &Write{Write: o.Write, Site: o.Site, files: pass.Files}
	w.Verdict.At = o.Write.Keyword
	return w.Place()
}

// LockBefore tells how surely the transaction of a statement has locked rows of
// its table before.
func (r *Result) LockBefore(pass *analysis.Pass, o Observed) lease.Hold {
	e := r.entry(o)
	if e == nil || e.site.Call == nil || e.site.Func == nil {
		return lease.MayHold
	}
	l := newLocks(pass, r.entries)
	on := l.object(e.site.Call.Receiver)
	for _, before := range r.entries {
		if before.obs.Locks && before.obs.Verb == lease.Read && before.obs.Table == e.obs.Table && l.sameTransaction(before, e, on) {
			return lease.Holds
		}
	}
	if r.OnItsOwn(pass, o) {
		return lease.NotHeld
	}
	for _, other := range r.entries {
		if other != e && other.obs.Verb == lease.Read && other.obs.Locks && other.obs.Table == e.obs.Table &&
			other.site.Call != nil && other.site.Call.Handle != sqlsites.Pool {
			return lease.MayHold
		}
	}
	if e.site.Call.Handle == sqlsites.Tx {
		return lease.MayHold
	}
	return lease.NotHeld
}

// OnItsOwn reports whether a statement runs in no transaction, or in one that
// its function begins: no caller can add to it.
func (r *Result) OnItsOwn(pass *analysis.Pass, o Observed) bool {
	call := o.Site.Call
	if call == nil || o.Site.Func == nil {
		return false
	}
	l := newLocks(pass, r.entries)
	return call.Handle == sqlsites.Pool || call.Handle == sqlsites.Tx && l.begunIn(o.Site.Func, l.object(call.Receiver))
}

// SameTransaction reports whether two statements of one function run in the same
// transaction, in either order.
func (r *Result) SameTransaction(pass *analysis.Pass, a, b Observed) bool {
	l := newLocks(pass, r.entries)
	x, y := r.entry(a), r.entry(b)
	if x == nil || y == nil || x.site.Call == nil || y.site.Call == nil || x.obs.Table != y.obs.Table {
		return false
	}
	return l.sameTransaction(x, y, l.object(y.site.Call.Receiver)) || l.sameTransaction(y, x, l.object(x.site.Call.Receiver))
}

// Commits reports whether the function of a statement ends its transaction
// after it, other than in a defer. Of a statement that runs in none, the lock
// ends with the statement.
func (r *Result) Commits(pass *analysis.Pass, o Observed) (at token.Pos, ok bool) {
	call := o.Site.Call
	if call == nil || o.Site.Func == nil || o.Site.Func.Body == nil {
		return 0, false
	}
	if call.Handle == sqlsites.Pool {
		return call.Expr.End(), true
	}
	l := newLocks(pass, r.entries)
	on := l.object(call.Receiver)
	if call.Handle != sqlsites.Tx || !l.begunIn(o.Site.Func, on) {
		return 0, false
	}
	return l.commitAfter(o.Site.Func, on, call.Expr.End())
}

func (r *Result) entry(o Observed) *entry {
	if o.Seen != nil && o.Seen.ID >= 0 && o.Seen.ID < len(r.entries) {
		return r.entries[o.Seen.ID]
	}
	return nil
}

// ByOutsider reports whether the function that runs a statement has the name of
// one that people or other services call about a row which a worker may hold.
func ByOutsider(o Observed) bool {
	return o.Site.Func != nil && sqlcheck.IsOutside(o.Site.Func.Name.Name)
}
