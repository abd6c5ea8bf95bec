package protocol

import (
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
)

// A gathering is the work on one package.
type gathering struct {
	pass  *analysis.Pass
	found *leases.Result
	all   []leases.Observed
}

// freeing matches the names of methods that give a row back.
var freeing = regexp.MustCompile(`(?i)^_?(release|unlock|free|unclaim|resign|surrender|giveback|yield|drop|relinquish|abandon|revoke)`)

// step says what one statement does to the lease of its row.
func (g *gathering) step(t *lease.Table, o leases.Observed) lease.Step {
	holes, args := o.Site.Text.Source.Holes, g.found.Arguments(o)
	s := lease.Step{Observation: *o.Seen}
	s.HandsOut = sqlcheck.HandsOut(o.Write)
	s.Mentions = sqlcheck.Mentions(o.Write)
	s.Open = sqlcheck.IsOpen(o.Write) || len(o.Site.Script.Errs) > 0
	var keys []string
	if s.Inserts, keys = sqlcheck.Inserts(o.Write, holes, args); len(keys) > 0 {
		s.Keys = keys
	}
	if fn := o.Site.Func; fn != nil {
		s.Frees = freeing.MatchString(fn.Name.Name)
		s.Retired = leases.IsDeprecated(fn.Doc)
		s.Counts = counts(fn)
	}
	if s.Verb == lease.Read || s.Verb == lease.Insert {
		s.Takes = t.IsClaim(s.ID)
		return s
	}
	s.Fenced = sqlcheck.NamesAcquisition(o.Write, holes, t, args) && t.HasToken()
	s.Named = sqlcheck.Names(o.Write, holes, t, args) != sqlcheck.NamesNone
	s.Admits = sqlcheck.Admits(o.Write, holes, t, args)
	if o.Write.Dialect != sqlcheck.PostgreSQL {
		s.Admits &^= lease.AdmitsStale // no other database lets a sub-select get out of date
	}
	s.KeepsForOwner = sqlcheck.KeepsForOwner(o.Write, t)
	s.Loose = g.found.OnItsOwn(g.pass, o)
	s.Lock = g.found.LockBefore(g.pass, o)
	s.Computed = g.computed(o)
	g.act(&s, t, o)
	g.reads(&s, t, o)
	return s
}

// act says what kind of write s is.
func (g *gathering) act(s *lease.Step, t *lease.Table, o leases.Observed) {
	action := g.action(t, o)
	switch action {
	case sqlcheck.Claim:
		s.Takes = true
	case sqlcheck.Renewal:
		s.Renews = true
	case sqlcheck.Transition, sqlcheck.Release:
		s.Settles = true
	case sqlcheck.Revocation:
		s.Outside = true
	}
	if s.Takes && s.Admits&lease.AdmitsOthers == 0 && !advancesToken(s, t) {
		s.Takes, s.Renews = false, true // it asks for what only the holder knows
	}
	if s.Takes && (s.OwnRow() || s.Verb == lease.Update && sqlcheck.IsPartial(o.Write)) {
		s.Takes = false
	}
	if s.Takes && leases.ByOutsider(o) {
		s.Outside = true
	}
}

// action returns what the judge says that a statement does. On a table whose
// rows are taken without any condition the judge has not been asked.
func (g *gathering) action(t *lease.Table, o leases.Observed) sqlcheck.Action {
	if w := g.found.Judged(o); w != nil {
		return w.Verdict.Action
	}
	if t.IsClaim(o.Seen.ID) {
		return sqlcheck.Claim
	}
	ctx := sqlcheck.Context{Args: g.found.Arguments(o)}
	if o.Site.Func != nil {
		ctx.Func = o.Site.Func.Name.Name
	}
	return sqlcheck.Judge(o.Write, o.Site.Text.Source.Holes, t, ctx).Action
}

func advancesToken(s *lease.Step, t *lease.Table) bool {
	for _, set := range s.Sets {
		if t.Role(set.Column) == lease.Token && set.Value.Kind != lease.Same && !set.Value.Clears() {
			return true
		}
	}
	return false
}

// reads says what else the function of s reads of the table.
func (g *gathering) reads(s *lease.Step, t *lease.Table, o leases.Observed) {
	if o.Site.Func == nil || o.Site.Call == nil {
		return
	}
	for _, other := range g.all {
		if other.Seen.Verb != lease.Read || other.Seen.Table != t.Key || other.Site.Func != o.Site.Func || other.Site.Call == nil {
			continue
		}
		out := sqlcheck.HandsOut(other.Write)
		s.ReadsToo = append(s.ReadsToo, out...)
		if g.found.SameTransaction(g.pass, other, o) {
			s.ReadsBack = append(s.ReadsBack, out...)
		}
		if !other.Seen.Locks && other.Site.Call.Expr.Pos() < o.Site.Call.Expr.Pos() && picks(other.Seen, t) {
			s.Lists = true
		}
	}
}

// picks reports whether a read asks for the rows that may be taken.
func picks(o *lease.Observation, t *lease.Table) bool {
	for _, c := range o.Conds {
		switch role := t.Role(c.Column); {
		case role == lease.Status, role == lease.Expiry && c.Test != lease.After, role == lease.Owner && c.Test == lease.IsNull:
			return true
		}
	}
	return false
}
