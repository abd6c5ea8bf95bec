package lease_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

// beat is a renewal that moves the token on, changed as a case needs it.
func beat(change func(*lease.Step)) lease.Step {
	s := lease.Step{
		Observation: lease.Observation{ID: 3, Verb: lease.Update,
			Sets:  []lease.Set{set("token", lease.Increment, ""), set("lease_until", lease.Clock, "")},
			Conds: []lease.Cond{equals("id", "$1"), equals("token", "$2")},
		},
		Renews: true, Named: true, Fenced: true,
	}
	if change != nil {
		change(&s)
	}
	return s
}

func TestTokenFaults(t *testing.T) {
	byOwner := func(s *lease.Step) { s.Conds = []lease.Cond{equals("id", "$1"), equals("owner", "$2")} }
	remove := settle(func(s *lease.Step) {
		s.Verb, s.Sets, s.Conds = lease.Delete, nil, []lease.Cond{equals("name", "$1"), equals("token", "$2")}
	})
	first := func(token lease.ValueKind) lease.Step {
		return claim(func(s *lease.Step) {
			s.Verb, s.Keys = lease.Upsert, []string{"name"}
			s.Inserts = []lease.Set{set("name", lease.Argument, "$1"), set("token", token, "1")}
		})
	}
	for _, c := range []struct {
		name  string
		steps []lease.Step
		store lease.Store
		want  []string
	}{
		{name: "right", steps: []lease.Step{claim(nil), settle(nil)}},
		{name: "unused", steps: []lease.Step{claim(nil), settle(byOwner)}, want: []string{lease.Unused}},
		{name: "nobody settles here", steps: []lease.Step{claim(nil)}},
		{name: "a part is not known", steps: []lease.Step{claim(nil), settle(byOwner), settle(func(s *lease.Step) { s.Open = true; byOwner(s) })}},
		{name: "never advanced", steps: []lease.Step{claim(without("token")), settle(nil)}, want: []string{lease.NeverAdvanced}},
		{name: "advanced by a trigger", steps: []lease.Step{claim(without("token")), settle(nil)}, store: lease.Store{Assigned: []string{"token"}}},
		{name: "claimed elsewhere", steps: []lease.Step{settle(nil)}},
		{name: "moving", steps: []lease.Step{claim(nil), beat(nil), settle(nil)}, want: []string{lease.Moving}},
		{name: "moving and told", steps: []lease.Step{claim(nil), beat(func(s *lease.Step) { s.HandsOut = []string{"token"} }), settle(nil)}},
		{name: "moving and counted", steps: []lease.Step{claim(nil), beat(func(s *lease.Step) { s.Counts = true }), settle(nil)}},
		{name: "given back", steps: []lease.Step{claim(nil), beat(func(s *lease.Step) { s.Frees = true }), settle(nil)}},
		{name: "reset", steps: []lease.Step{first(lease.Literal), remove}, want: []string{lease.ResetByDelete}},
		{name: "unique", steps: []lease.Step{first(lease.Fresh), remove}},
		{name: "sequence", steps: []lease.Step{first(lease.Literal), remove}, store: lease.Store{SequenceKey: true}},
		{name: "kept", steps: []lease.Step{claim(func(s *lease.Step) { s.KeepsForOwner = true }), settle(nil)}, want: []string{lease.Kept}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := categories(lease.TokenFaults(jobs(), c.steps, c.store)); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// A write of the holder that gives the token a new value is wrong, unless the token
// is a declared revision, which every such write has to advance.
func TestRevisionMoves(t *testing.T) {
	rename := func(s lease.Step) lease.Step {
		for i := range s.Sets {
			s.Sets[i].Column = strings.Replace(s.Sets[i].Column, "token", "state_revision", 1)
		}
		for i := range s.Conds {
			s.Conds[i].Column = strings.Replace(s.Conds[i].Column, "token", "state_revision", 1)
		}
		for i := range s.HandsOut {
			s.HandsOut[i] = strings.Replace(s.HandsOut[i], "token", "state_revision", 1)
		}
		return s
	}
	table := jobs()
	table.Tokens = []string{"state_revision"}
	steps := []lease.Step{rename(claim(nil)), rename(beat(nil)), rename(settle(nil))}
	if got, want := categories(lease.TokenFaults(table, steps, lease.Store{})), []string{lease.Moving}; !slices.Equal(got, want) {
		t.Errorf("undeclared: got %v, want %v", got, want)
	}
	table.Fence = []string{"owner", "state_revision"}
	if got := categories(lease.TokenFaults(table, steps, lease.Store{})); len(got) != 0 {
		t.Errorf("declared: got %v, want none", got)
	}
}

func TestNullTakeovers(t *testing.T) {
	reap := func(a lease.Admission) lease.Step {
		return lease.Step{Observation: lease.Observation{ID: 4, Verb: lease.Update,
			Sets: []lease.Set{set("state", lease.Literal, "queued"), set("owner", lease.Null, "")}}, Admits: a}
	}
	start := lease.Step{Observation: lease.Observation{ID: 5, Verb: lease.Update, Sets: []lease.Set{set("state", lease.Literal, "running")}}}
	mixed := reap(lease.AdmitsUndated | lease.AdmitsUndatedIn)
	for _, c := range []struct {
		name  string
		steps []lease.Step
		store lease.Store
		want  []string
	}{
		{name: "dated", steps: []lease.Step{reap(lease.AdmitsExpired)}},
		{name: "undated", steps: []lease.Step{reap(lease.AdmitsUndated)}, want: []string{lease.Undated}},
		{name: "not null", steps: []lease.Step{reap(lease.AdmitsUndated)}, store: lease.Store{NotNull: []string{"lease_until"}}},
		{name: "mixed, and nothing undates", steps: []lease.Step{mixed, claim(nil)}},
		{name: "mixed", steps: []lease.Step{mixed, start}, want: []string{lease.UndatedMixed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := categories(lease.NullTakeovers(jobs(), c.steps, c.store)); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
