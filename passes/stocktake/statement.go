package stocktake

import (
	"github.com/fencelint/fencelint/inventory"
	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/sqlcheck"
)

// statement lists one statement of the table.
func (s *subject) statement(o leases.Observed) *inventory.Statement {
	st := &inventory.Statement{
		Kind: inventory.Insert, Verb: o.Write.Verb.String(),
		Function: s.function(o.Site.Func), Package: s.pass.Pkg.Path(), Place: s.placeOf(o),
		Verdict: inventory.Verdict{Result: inventory.Exempt}, Answer: inventory.Answer{State: inventory.NotDue},
		Creates: o.Seen.Verb == lease.Insert || o.Seen.Verb == lease.Upsert,
	}
	if w := s.found.Judged(o); w != nil {
		st.Kind = kinds[w.Verdict.Action]
		st.Sets, st.Guard = w.Verdict.Sets, w.Verdict.Guard
		st.Verdict = verdict(w)
		st.Answer = s.answer(w)
	}
	s.move(st, o)
	return st
}

// kinds are the kinds of statements by what the judge says that they do.
var kinds = map[sqlcheck.Action]inventory.Kind{
	sqlcheck.NoAction: inventory.Insert, sqlcheck.Claim: inventory.Claim, sqlcheck.Renewal: inventory.Renewal,
	sqlcheck.Transition: inventory.Transition, sqlcheck.Release: inventory.Release, sqlcheck.Takeover: inventory.Takeover,
	sqlcheck.Revocation: inventory.Revocation, sqlcheck.Enqueue: inventory.Enqueue, sqlcheck.Retention: inventory.Retention,
	sqlcheck.Sweep: inventory.Sweep, sqlcheck.Payload: inventory.Payload,
}

var results = map[sqlcheck.Result]inventory.Result{
	sqlcheck.Exempt: inventory.Exempt, sqlcheck.Fenced: inventory.Fenced,
	sqlcheck.Flagged: inventory.Flagged, sqlcheck.Unresolved: inventory.Unjudged,
}

func verdict(w *leases.Write) inventory.Verdict {
	v := inventory.Verdict{Result: results[w.Verdict.Result]}
	switch {
	case w.Verdict.Result == sqlcheck.Flagged:
		v.Category, v.Reason, v.Remedy = string(w.Verdict.Category), w.Verdict.Reason(), w.Verdict.Remedy()
		if w.Retired {
			v.Because = "deprecated"
		}
	case w.Verdict.Result == sqlcheck.Unresolved:
		v.Reason = "a part of its WHERE, or what its transaction holds, is not known"
	case w.Locked:
		v.Because = "row lock"
	case w.Verdict.Action == sqlcheck.Claim && w.Site.Func != nil && leases.IsDeprecated(w.Site.Func.Doc):
		v.Because = "deprecated" // whatever weakclaim would say of it
	}
	return v
}

// answer says what becomes of a write's row count. Of a text that nothing in
// the package runs, nobody knows.
func (s *subject) answer(w *leases.Write) inventory.Answer {
	if w.Site.Call == nil {
		switch w.Verdict.Action {
		case sqlcheck.Renewal, sqlcheck.Transition:
			return inventory.Answer{State: inventory.AnswerUnknown}
		}
		return inventory.Answer{State: inventory.NotDue}
	}
	h, due := s.answers[w.Site.Call.Expr]
	switch {
	case !due:
		return inventory.Answer{State: inventory.NotDue}
	case h.Void:
		return inventory.Answer{State: inventory.Void}
	case h.Unknown:
		return inventory.Answer{State: inventory.AnswerUnknown}
	}
	a := inventory.Answer{State: inventory.Answered}
	for _, by := range h.By {
		a.By = append(a.By, by.String())
	}
	return a
}
