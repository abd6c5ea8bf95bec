package legacypath

import (
	"go/ast"
	"slices"
	"sort"
	"strings"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/passes/voidtransition"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A kind is what an operation does to a leased row. Operations are compared
// only within one kind.
type kind int

const (
	settles kind = iota // sets its state, removes it or gives it back
	renews              // extends the lease
	takes               // claims it
	finds               // reads which rows are there to be taken
)

// A standing says whether an operation belongs to the fenced generation.
type standing int

const (
	neither  standing = iota // right without a fence, or not known
	unfenced                 // can meet a row that somebody else has taken since
	fenced                   // names the acquisition, or hands it to the caller
)

// An answer says what becomes of the row count of a write.
type answer int

const (
	untold   answer = iota // not known, or it says nothing
	dropped                // nobody learns of it
	returned               // the function hands it on
)

func answerOf(handled map[*ast.CallExpr]voidtransition.Handling, site *sqlsites.Site) answer {
	if site.Call == nil {
		return untold
	}
	switch h := handled[site.Call.Expr]; {
	case h.Void:
		return dropped
	case !h.Unknown && len(h.By) > 0:
		return returned
	}
	return untold
}

// An operation is what a function does to the rows of one leased table.
type operation struct {
	kind     kind
	standing standing
	table    *lease.Table
	name     string // of the table, as the statement writes it
	target   string // what it makes of the row: two operations of a kind with the same target do the same
	answer   answer
	stateBy  int // the parameter that supplies the state, by index, or -1

	site  *sqlsites.Site
	seen  *lease.Observation
	write *leases.Write // nil for finds
}

// same reports whether two operations do the same to the same rows.
func (o *operation) same(p *operation) bool {
	return o.generation() == p.generation() && o.table == p.table && o.target == p.target
}

// generation is the kind, with finders beside the claims that succeed them.
func (o *operation) generation() kind {
	if o.kind == finds {
		return takes
	}
	return o.kind
}

// isBehind reports whether another operation that does the same does it better:
// it names the acquisition, or hands on the answer that this one drops.
func (o *operation) isBehind(p *operation) bool {
	if !p.same(o) || p.standing != fenced {
		return false
	}
	return o.standing == unfenced || o.isVoid() && p.answer == returned
}

// isVoid reports whether the operation names the acquisition, and nobody learns
// whether it was still the caller's.
func (o *operation) isVoid() bool { return o.standing == fenced && o.answer == dropped }

// verb says what the operation does, for messages.
func (o *operation) verb() string {
	switch {
	case o.kind == renews:
		return "renews"
	case o.kind == takes:
		return "takes rows of"
	case o.kind == finds:
		return "finds rows of"
	case o.target == targetDelete:
		return "removes rows of"
	case o.write.Verdict.Action == sqlcheck.Release:
		return "releases"
	}
	return "settles"
}

const (
	targetDelete = "delete"
	targetState  = "state "
)

// state returns the state that the operation sets, or "" if it sets none that
// is known.
func (o *operation) state() string {
	state, ok := strings.CutPrefix(o.target, targetState)
	if !ok {
		return ""
	}
	return state
}

// vague reports whether the statement alone does not show the purpose: people
// remove rows and set states as well, by methods of other names than the
// holder's.
func (o *operation) vague() bool {
	return o.kind == settles && o.state() == ""
}

// columns are those that the operation changes, sorted.
func (o *operation) columns() []string {
	var cols []string
	for _, s := range o.seen.Sets {
		if s.Value.Kind != lease.Same && !slices.Contains(cols, s.Column) {
			cols = append(cols, s.Column)
		}
	}
	sort.Strings(cols)
	return cols
}

// settleTarget says what a settling or renewing write makes of the row: its
// state if that is known, else the columns by which it speaks of the lease.
func settleTarget(w *leases.Write, seen *lease.Observation) (target string, status *lease.Set) {
	if w.Verb == sqlcheck.DeleteRows {
		return targetDelete, nil
	}
	var cols []string
	for i, s := range seen.Sets {
		switch role := w.Table.Role(s.Column); {
		case s.Value.Kind == lease.Same || role == lease.Token:
		case role == lease.Status && status == nil:
			status = &seen.Sets[i]
		case role != lease.NoRole || slices.Contains(w.Table.Marks, s.Column):
			cols = append(cols, s.Column)
		}
	}
	if status != nil && status.Value.Kind == lease.Literal {
		return targetState + status.Value.Text, status
	}
	sort.Strings(cols)
	columns := "columns " + strings.Join(slices.Compact(cols), " ")
	if status != nil {
		columns += " and any state"
	}
	return columns, status
}
