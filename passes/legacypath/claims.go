package legacypath

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

func itoa(n int) string { return strconv.Itoa(n) }

// judgeFinders gives claims their standing, and keeps of the reads of a function
// those that find rows to be taken.
func (ops *operations) judgeFinders(fn *types.Func, list []*operation) []*operation {
	var kept []*operation
	reads := slices.ContainsFunc(list, func(op *operation) bool { return op.kind == finds && readsToken(op) })
	writes := slices.ContainsFunc(list, func(op *operation) bool { return op.kind != finds })
	for _, op := range list {
		switch op.kind {
		case takes:
			op.standing = claimStanding(op, reads)
		case finds:
			if writes || !isFinder(op) {
				continue
			}
			if !readsToken(op) && !isOpen(op.site) {
				op.standing = unfenced
			}
		}
		kept = append(kept, op)
	}
	return kept
}

// claimStanding says whether a claim hands the caller what its later writes have
// to repeat: the statement returns the token, the caller has made it, or the
// function reads it.
func claimStanding(op *operation, reads bool) standing {
	if !op.table.HasToken() || isOpen(op.site) {
		return neither
	}
	advances, known := false, false
	for _, s := range op.seen.Sets {
		if op.table.Role(s.Column) != lease.Token || s.Value.Clears() || s.Value.Kind == lease.Same {
			continue
		}
		advances = true
		known = known || s.Value.Kind == lease.Argument || s.Value.Kind == lease.Fresh && s.Value.Text != ""
	}
	returns := returnsAny(op.seen.Returns, op.table.Tokens)
	switch {
	case advances && (returns || known || reads):
		return fenced
	case advances && len(op.seen.Returns) == 0:
		return neither // nothing is handed out, so nothing is missing from it
	case returns || reads:
		return neither // a claim that the same worker repeats, or one that another statement completes
	}
	return unfenced
}

func returnsAny(returned, columns []string) bool {
	return slices.ContainsFunc(returned, func(c string) bool { return c == "*" || slices.Contains(columns, c) })
}

// readsToken reports whether a read hands out the token, or may: a column that
// is no plain one has no name here.
func readsToken(op *operation) bool {
	return slices.ContainsFunc(op.site.Script.Statements, func(s *stmt.Statement) bool {
		return slices.ContainsFunc(sqlcheck.Writes(s), func(w *sqlcheck.Write) bool {
			return w.Verb == sqlcheck.ReadRows && returnsAny(sqlcheck.Outputs(w), op.table.Tokens)
		})
	})
}

// isFinder reports whether a read picks rows to be worked on, under a lock that
// ends before the work does. In the caller's own transaction the lock is the
// fence; a read without a lock is a list, and what it lists is claimed one by
// one.
func isFinder(op *operation) bool {
	if !op.seen.Locks || !op.table.HasToken() || op.site.Call == nil || op.site.Call.Handle != sqlsites.Pool {
		return false
	}
	return slices.ContainsFunc(op.seen.Conds, func(c lease.Cond) bool {
		switch op.table.Role(c.Column) {
		case lease.Status:
			return c.Test == lease.Equal && c.Value.Kind == lease.Literal
		case lease.Expiry:
			return c.Test == lease.Before || c.Test == lease.IsNull
		}
		return false
	})
}

// takesNamed reports whether a claim takes the row that its caller names, rather
// than one that it finds.
func takesNamed(op *operation) bool {
	return !op.seen.Locks && slices.ContainsFunc(op.seen.Conds, func(c lease.Cond) bool {
		return c.Test == lease.Equal && c.Value.Kind == lease.Argument && op.table.Role(c.Column) == lease.NoRole
	})
}

// isOpen reports whether a text has a clause that is not known: it may set or
// return anything.
func isOpen(site *sqlsites.Site) bool {
	open := false
	for _, s := range site.Script.Statements {
		stmt.WalkStatement(s, func(s *stmt.Statement) bool {
			open = open || len(s.Open) > 0
			return !open
		})
	}
	return open
}
