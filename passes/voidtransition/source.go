package voidtransition

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A source is a call whose answer must not get lost: one that runs a write on a
// held row, or one of a function that answers for such a write.
type source struct {
	call  *ast.CallExpr // nil for the calls of a driver inside a function that runs a statement
	write *leases.Write // of a call that runs it
	fact  *AnswersV1    // of a call of a function that answers
	fn    *types.Func   // that function

	results []Result // of the call that carry the answer; nil if its types tell
	scans   bool     // the call scans the row into an argument
	queued  bool     // the call queues the statement in a batch
	counts  bool     // the statement returns one row in any case, with a number in it
	apart   bool     // what the call returns does not depend on the write
}

// table and does say what the write is, for messages.
func (s *source) table() string {
	if s.write != nil {
		return s.write.Verdict.Table
	}
	return s.fact.Table
}

func (s *source) does() string {
	if s.write != nil {
		return does(s.write)
	}
	return s.fact.Does
}

// does says what a write does to the row.
func does(w *leases.Write) string { return w.Verdict.Sets }

// writes returns the calls of the package that run a write whose answer matters.
func (k *pkg) writes(found *leases.Result) []*source {
	var out []*source
	seen := map[*ast.CallExpr]bool{}
	for _, w := range found.Writes {
		if w.Site.Call == nil || seen[w.Site.Call.Expr] || !k.matters(found, w) {
			continue
		}
		c := w.Site.Call
		queued := c.Mode == sqlsites.Batch && c.Receiver != nil && isBatch(k.pass.TypesInfo.TypeOf(c.Receiver))
		if c.Mode == sqlsites.Batch && !queued || c.Mode == sqlsites.Prepare {
			continue // the answer comes with another call
		}
		seen[c.Expr] = true
		s := &source{call: c.Expr, write: w, queued: queued, counts: returnsCount(w.Site.Script.Statements)}
		s.apart = (c.Mode == sqlsites.Query || c.Mode == sqlsites.QueryRow) && standsApart(w.Site.Script.Statements)
		s.scans = scansInto(s) && isErrorType(k.pass.TypesInfo.TypeOf(c.Expr))
		out = append(out, s)
	}
	return out
}

// scansInto reports whether the call of a write scans rows into its arguments.
// The builders have calls for one row that do.
func scansInto(s *source) bool {
	if s.write == nil {
		return false
	}
	c := s.write.Site.Call
	return c.Mode == sqlsites.ScanInto || c.Mode == sqlsites.QueryRow && c.Library != ""
}

// matters reports whether the answer of a write says who has a row.
func (k *pkg) matters(found *leases.Result, w *leases.Write) bool {
	if w.Locked || w.Site.Test || w.Names == sqlcheck.NamesNone || k.isCountless(w) || w.Verdict.Result == sqlcheck.Unresolved && w.Site.Call.Handle != sqlsites.Pool {
		return false
	}
	settles := settles(w)
	switch w.Verdict.Action {
	case sqlcheck.Renewal:
		return w.Names == sqlcheck.NamesRow && !endsLease(w)
	case sqlcheck.Transition:
		if w.Verb == sqlcheck.DeleteRows {
			return removes(found, w)
		}
		return settles && isHeld(w) && !givesBack(w)
	case sqlcheck.Takeover:
		return settles && w.Names == sqlcheck.NamesRow
	case sqlcheck.Revocation:
		return settles && w.Names == sqlcheck.NamesRow
	}
	return false
}

// givesBack reports whether an UPDATE in a function that says so gives a row
// back: it clears the lease, and the state that it sets is not final. Which
// state a row waits in is a matter of words otherwise.
func givesBack(w *leases.Write) bool {
	if w.Site.Func == nil || !releaseName.MatchString(w.Site.Func.Name.Name) {
		return false
	}
	clears := false
	for _, set := range w.Set {
		literal, ok := set.Value.(*stmt.Literal)
		if !ok {
			continue
		}
		switch w.Table.Role(set.Column) {
		case lease.Owner, lease.Expiry:
			clears = clears || literal.Kind == stmt.Null || literal.Text == ""
		case lease.Status:
			if w.Table.Words.StateKindOf(literal.Text) == lease.FinalState {
				return false
			}
		}
	}
	return clears
}

// endsLease reports whether a write of the expiry is in a function that says so
// gives a row back: locked_until = now() ends a lease as NULL does.
func endsLease(w *leases.Write) bool {
	return w.Site.Func != nil && releaseName.MatchString(w.Site.Func.Name.Name)
}

// isHeld reports whether somebody may have the row: a write on a row in a state
// that no claim sets is exempt, and so is one that compares the owner where
// there is no token.
func isHeld(w *leases.Write) bool {
	if w.Verdict.Result != sqlcheck.Exempt {
		return true
	}
	for _, owner := range w.Table.Owners {
		if strings.Contains(w.Verdict.Guard, owner) {
			return true
		}
	}
	return false
}

// settles reports whether a write sets the state of the row, or removes it.
func settles(w *leases.Write) bool {
	if w.Verb == sqlcheck.DeleteRows {
		return true
	}
	for _, set := range w.Set {
		if w.Table.Role(set.Column) == lease.Status || contains(w.Table.Marks, set.Column) {
			return true
		}
	}
	return w.Verdict.Action == sqlcheck.Transition
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// releaseName matches methods that give a row back. They may be deferred, and
// then there is nobody to answer.
var releaseName = regexp.MustCompile(`(?i)^(try)?(release|unlock|free|give_?back|give_?up|abandon|close|stop|resign|relinquish)`)

// cleanupName matches functions that clear away what nobody works on.
var cleanupName = regexp.MustCompile(`(?i)^_?(remove|purge|prune|clean|gc|collect|sweep|evict|expire|truncate|drop|reset|clear|trim|vacuum|delete_?(all|old|expired|stale|by))`)

// settleName matches functions by which a worker finishes a row.
var settleName = regexp.MustCompile(`(?i)^_?(n?ack|complete|done|finish|settle|mark|succeed|publish|commit|resolve|discard|deliver|process)`)

// removes reports whether a DELETE is how a worker finishes a row. One that
// names the acquisition is; of the others, the table and the function's name
// tell: rows that have a state are finished by it, and deleted by whoever tidies
// up.
func removes(found *leases.Result, w *leases.Write) bool {
	if isRelease(found, w) {
		return false
	}
	if w.Verdict.Result == sqlcheck.Fenced {
		return true
	}
	name := ""
	if w.Site.Func != nil {
		name = w.Site.Func.Name.Name
	}
	if w.Names != sqlcheck.NamesRow || cleanupName.MatchString(name) {
		return false
	}
	return len(w.Table.Statuses) == 0 || settleName.MatchString(name)
}

// isRelease reports whether a DELETE gives back a lock rather than finishing
// a row of a queue: the claim inserts the row, which has no state.
func isRelease(found *leases.Result, w *leases.Write) bool {
	if w.Site.Func != nil && releaseName.MatchString(w.Site.Func.Name.Name) {
		return true
	}
	if len(w.Table.Statuses) > 0 {
		return false
	}
	_, claim, _ := found.Evidence(w.Table)
	return claim != nil && (claim.Verb == sqlcheck.UpsertRows || claim.Verb == sqlcheck.InsertRows)
}

func (k *pkg) fileOf(pos token.Pos) *ast.File {
	for _, f := range k.pass.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// returnsCount reports whether the last statement is a SELECT of one row that
// counts, or tells whether there is any: the answer is in the row then.
func returnsCount(list []*stmt.Statement) bool {
	if len(list) == 0 {
		return false
	}
	s := list[len(list)-1]
	if s.Kind != stmt.Select || len(s.Items) == 0 {
		return false
	}
	for _, item := range s.Items {
		if !isAggregate(item.Expr) {
			return false
		}
	}
	return true
}

func isAggregate(x stmt.Expr) bool {
	switch x := x.(type) {
	case *stmt.Exists, *stmt.Subquery:
		return true
	case *stmt.Cast:
		return isAggregate(x.X)
	case *stmt.Compare:
		return isAggregate(x.X) || isAggregate(x.Y)
	case *stmt.Op:
		return isAggregate(x.X) || isAggregate(x.Y)
	case *stmt.Call:
		switch x.Name {
		case "count", "sum", "max", "min", "bool_or", "bool_and", "every", "array_agg", "json_agg", "jsonb_agg", "string_agg":
			return !x.Window
		case "coalesce":
			return len(x.Args) > 0 && isAggregate(x.Args[0])
		}
	}
	return false
}
