package wrongcount

import (
	"go/ast"
	"slices"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
	"github.com/fencelint/fencelint/sqlcheck/stmt"
)

// A document is a write on one document of a MongoDB collection.
type document struct {
	leases.Observed
	table *lease.Table // nil if the collection is not known to hold leases
	claim bool
}

// documents lists the writes of a package on single documents. The count of a
// write on many is a statistic.
func documents(found *leases.Result) []document {
	var out []document
	for _, o := range found.Statements() {
		call := o.Site.Call
		if call == nil || call.Library != "mongo" || o.Site.Test {
			continue
		}
		if o.Write.Verb != sqlcheck.UpdateRows && o.Write.Verb != sqlcheck.UpsertRows {
			continue
		}
		if call.Name == "UpdateMany" || call.Name == "BulkWrite" {
			continue
		}
		d := document{Observed: o}
		if w := found.Judged(o); w != nil {
			d.table, d.claim = w.Table, w.Verdict.Action == sqlcheck.Claim
		}
		out = append(out, d)
	}
	return out
}

// collection names the collection for messages: by its name, or by what holds it.
func (d document) collection() string {
	if t := d.Write.Target; t != nil && t.Name != "" {
		return t.Name
	}
	switch x := d.Site.Call.Receiver.(type) {
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.Ident:
		return x.Name
	}
	return "the collection"
}

// isSettle reports whether a write is one of a holder on its document: the
// filter names an owner or a token, and the collection holds leases, or the
// names alone say so.
func (d document) isSettle() bool {
	names := false
	for _, c := range d.Seen.Conds {
		if d.table != nil && (d.table.Role(c.Column) == lease.Owner || d.table.Role(c.Column) == lease.Token) {
			return true
		}
		role, strength := d.Seen.Words.RoleOf(c.Column)
		if c.Test != lease.Equal || role != lease.Owner && role != lease.Token {
			continue
		}
		if strength == lease.Distinct {
			return true
		}
		names = true
	}
	return names && setsExpiry(d.Seen)
}

// setsExpiry reports whether an update moves the end of a lease.
func setsExpiry(seen *lease.Observation) bool {
	return slices.ContainsFunc(seen.Sets, func(set lease.Set) bool {
		role, strength := seen.Words.RoleOf(set.Column)
		return role == lease.Expiry && strength == lease.Distinct
	})
}

// mayRepeat reports whether the document that a write finds may already be what
// the update makes of it. An update that could not be read is taken to change
// it, and so is one with an operator that makes the new value of the old one.
func (d document) mayRepeat() bool {
	if len(d.Write.Set) == 0 || d.isOpen() {
		return false
	}
	required := d.required()
	for i, set := range d.Seen.Sets {
		switch set.Value.Kind {
		case lease.Clock:
			return false
		case lease.Other:
			if !isBound(d.Write.Set[i].Value) {
				return false
			}
		}
		if differs(set, required, d.Seen.Words) {
			return false
		}
	}
	return true
}

// isOpen reports whether a part of the update is not known.
func (d document) isOpen() bool {
	for _, s := range d.Site.Script.Statements {
		if slices.ContainsFunc(s.Open, func(o stmt.OpenClause) bool { return o.Clause == stmt.OpenSet || o.Clause == stmt.OpenOther }) {
			return true
		}
	}
	return slices.ContainsFunc(d.Write.Set, func(a stmt.Assignment) bool {
		_, isHole := a.Value.(*stmt.Hole)
		return isHole
	})
}

// isBound reports whether an expression leaves a value that is greater or less
// than another as it is: $max and $min.
func isBound(x stmt.Expr) bool {
	c, ok := x.(*stmt.Call)
	return ok && (c.Name == "greatest" || c.Name == "least")
}

// required lists the conditions that hold for each document that the filter
// finds. Those that ask for the same column are alternatives, from $in.
func (d document) required() []lease.Cond {
	optional := map[string]bool{}
	for _, s := range d.Site.Script.Statements {
		if d.Write.Is(s) {
			mark(whereOf(s), false, optional)
		}
	}
	return slices.DeleteFunc(slices.Clone(d.Seen.Conds), func(c lease.Cond) bool { return optional[c.Column] })
}

func whereOf(s *stmt.Statement) stmt.Expr {
	if s.OnConflict != nil {
		return s.OnConflict.Where
	}
	return s.Where
}

// mark notes the columns that stand in an alternative or a negation.
func mark(x stmt.Expr, inside bool, optional map[string]bool) {
	stmt.Walk(x, func(x stmt.Expr) bool {
		switch x := x.(type) {
		case *stmt.Or, *stmt.Not:
			if !inside {
				mark(x, true, optional)
				return false
			}
		case *stmt.Column:
			if inside {
				optional[x.Name] = true
			}
		}
		return true
	})
}
