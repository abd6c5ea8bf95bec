package lease_test

import (
	"slices"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

// jobs is a table with all columns of a lease.
func jobs() *lease.Table {
	return &lease.Table{
		Key: "jobs", Owners: []string{"owner"}, Tokens: []string{"token"}, Expiries: []string{"lease_until"},
		Statuses: []string{"state"}, Keys: []string{"id"}, Held: []string{"running"},
	}
}

func set(column string, kind lease.ValueKind, text string) lease.Set {
	return lease.Set{Column: column, Value: lease.Value{Kind: kind, Text: text}}
}

func equals(column, argument string) lease.Cond {
	return lease.Cond{Column: column, Test: lease.Equal, Value: lease.Value{Kind: lease.Argument, Text: argument}}
}

// claim is one that has no fault, changed as a case needs it.
func claim(change func(*lease.Step)) lease.Step {
	s := lease.Step{
		Observation: lease.Observation{ID: 1, Verb: lease.Update, Locks: true, Keys: []string{"id"}, Sets: []lease.Set{
			set("state", lease.Literal, "running"), set("owner", lease.Argument, "$1"), set("token", lease.Increment, ""),
			set("lease_until", lease.Clock, ""),
		}},
		Takes: true, Loose: true, HandsOut: []string{"id", "token"}, Admits: lease.AdmitsExpired | lease.AdmitsOthers,
	}
	if change != nil {
		change(&s)
	}
	return s
}

// without removes a column from the SET list.
func without(column string) func(*lease.Step) {
	return func(s *lease.Step) {
		s.Sets = slices.DeleteFunc(s.Sets, func(set lease.Set) bool { return set.Column == column })
	}
}

// settle is a write of the holder's, changed as a case needs it.
func settle(change func(*lease.Step)) lease.Step {
	s := lease.Step{
		Observation: lease.Observation{ID: 2, Verb: lease.Update,
			Sets:  []lease.Set{set("state", lease.Literal, "done")},
			Conds: []lease.Cond{equals("id", "$1"), equals("token", "$2")},
		},
		Settles: true, Named: true, Fenced: true, Loose: true,
	}
	if change != nil {
		change(&s)
	}
	return s
}

func categories(faults []lease.Fault) []string {
	var list []string
	for _, f := range faults {
		if !f.Strict {
			list = append(list, f.Category)
		}
	}
	return list
}

// save is a settling write under an optimistic lock, with further conditions.
func save(also ...lease.Cond) lease.Step {
	return settle(func(s *lease.Step) {
		s.Sets = append(s.Sets, set("version", lease.Increment, ""))
		s.Conds = append([]lease.Cond{equals("id", "$1"), equals("version", "$2")}, also...)
	})
}

func TestWeakClaims(t *testing.T) {
	bare := jobs()
	bare.Tokens = nil
	versioned := jobs()
	versioned.Tokens = []string{"token", "version"}
	for _, c := range []struct {
		name  string
		table *lease.Table
		steps []lease.Step
		store lease.Store
		want  []string
	}{
		{name: "right", steps: []lease.Step{claim(nil), settle(nil)}},
		{name: "no token", table: bare, steps: []lease.Step{claim(without("token"))}, want: []string{lease.NoToken}},
		{name: "said once", table: bare, steps: []lease.Step{claim(without("token")), claim(without("token"))}, want: []string{lease.NoToken}},
		{name: "the caller's own seat", table: bare, steps: []lease.Step{claim(func(s *lease.Step) {
			without("token")(s)
			s.Admits |= lease.AdmitsOwn
		})}},
		{name: "untouched", steps: []lease.Step{claim(nil), claim(without("token")), settle(nil)}, want: []string{lease.TokenUntouched}},
		{name: "untouched, beside one that nobody compares", table: versioned, steps: []lease.Step{claim(nil), save()}, want: []string{lease.TokenUntouched}},
		{name: "untouched, beside one that is compared", table: versioned, steps: []lease.Step{claim(nil), save(equals("token", "$3"))}},
		{name: "advanced by a trigger", steps: []lease.Step{claim(nil), claim(without("token")), settle(nil)},
			store: lease.Store{Known: true, Assigned: []string{"token"}}},
		{name: "any row", steps: []lease.Step{claim(func(s *lease.Step) { s.Admits = lease.AdmitsLive })}, want: []string{lease.NoCondition}},
		{name: "any row, locked", steps: []lease.Step{claim(func(s *lease.Step) { s.Admits, s.Lock = lease.AdmitsLive, lease.Holds })}},
		{name: "any row, upsert", steps: []lease.Step{claim(func(s *lease.Step) {
			s.Admits, s.Lock, s.Verb = lease.AdmitsLive, lease.Holds, lease.Upsert
		})}, want: []string{lease.NoCondition}},
		{name: "read before", steps: []lease.Step{claim(func(s *lease.Step) { s.Admits = lease.AdmitsStale })}, want: []string{lease.UnlockedRead}},
		{name: "computed", steps: []lease.Step{claim(func(s *lease.Step) {
			s.Sets[2], s.Computed = set("token", lease.Argument, "$3"), []string{"$3"}
		})}, want: []string{lease.ClientToken}},
		{name: "computed, old one compared", steps: []lease.Step{claim(func(s *lease.Step) {
			s.Sets[2], s.Computed, s.Fenced = set("token", lease.Argument, "$3"), []string{"$3"}, true
		})}},
		{name: "text is no counter", steps: []lease.Step{claim(func(s *lease.Step) {
			s.Sets[2], s.Computed = set("token", lease.Argument, "$3"), []string{"$3"}
		})}, store: lease.Store{Known: true}},
		{name: "not returned", steps: []lease.Step{claim(func(s *lease.Step) { s.HandsOut = []string{"id"} }), settle(nil)},
			want: []string{lease.TokenNotReturned}},
		{name: "read back in the transaction", steps: []lease.Step{claim(func(s *lease.Step) {
			s.HandsOut, s.ReadsBack = nil, []string{"token"}
		}), settle(nil)}},
		{name: "deprecated", steps: []lease.Step{claim(nil), claim(func(s *lease.Step) { without("token")(s); s.Retired = true }), settle(nil)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := c.table
			if table == nil {
				table = jobs()
			}
			if got := categories(lease.WeakClaims(table, c.steps, c.store)); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestRecordsNothing(t *testing.T) {
	queued := lease.Cond{Column: "state", Test: lease.Equal, Value: lease.Value{Kind: lease.Literal, Text: "queued"}}
	for _, c := range []struct {
		name string
		o    lease.Observation
		want bool
	}{
		{"state only", lease.Observation{Verb: lease.Update, Keys: []string{"id"}, Conds: []lease.Cond{queued},
			Sets: []lease.Set{set("state", lease.Literal, "running"), set("updated_at", lease.Clock, "")}}, true},
		{"a time beside it", lease.Observation{Verb: lease.Update, Keys: []string{"id"}, Conds: []lease.Cond{queued},
			Sets: []lease.Set{set("state", lease.Literal, "running"), set("started_at", lease.Clock, "")}}, false},
		{"a row that the caller names", lease.Observation{Verb: lease.Update, Keys: []string{"id"}, Conds: []lease.Cond{queued, equals("id", "$1")},
			Sets: []lease.Set{set("state", lease.Literal, "running")}}, false},
		{"a state machine", lease.Observation{Verb: lease.Update, Conds: []lease.Cond{queued},
			Sets: []lease.Set{set("state", lease.Literal, "running")}}, false},
	} {
		if _, got := c.o.RecordsNothing(); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}
