package lease_test

import (
	"slices"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

func TestVocabulary(t *testing.T) {
	v := lease.NewVocabulary(
		map[lease.Role][]string{lease.Owner: {"lessee"}, lease.Expiry: {"bestBefore"}},
		map[lease.StateKind][]string{lease.HeldState: {"BREWING"}, lease.FinalState: {"poured out"}})
	for column, want := range map[string]lease.Role{
		"lessee": lease.Owner, "job_lessee": lease.Owner, "lesseeName": lease.NoRole, "best_before": lease.Expiry,
		"lease_token": lease.Token, "body": lease.NoRole,
	} {
		if got, strength := v.RoleOf(column); got != want || want == lease.Owner && strength != lease.Distinct {
			t.Errorf("%s is %q, want %q", column, got, want)
		}
	}
	for state, want := range map[string]lease.StateKind{
		"brewing": lease.HeldState, "POURED_OUT": lease.FinalState, "done": lease.FinalState, "cold": lease.UnknownState,
	} {
		if got := v.StateKindOf(state); got != want {
			t.Errorf("%s is of kind %d, want %d", state, got, want)
		}
	}
}

// TestDeclarationGoesFirst shows that declared roles replace inferred ones, in
// the declared table only.
func TestDeclarationGoesFirst(t *testing.T) {
	d := &lease.Declaration{Table: "jobs", Tokens: []string{"stamp"}, Owners: []string{"lease_token"}}
	var none *lease.Vocabulary
	claim := func(table string, words *lease.Vocabulary) lease.Observation {
		return lease.Observation{
			Table: table, Verb: lease.Update, Locks: true, Words: words,
			Sets: []lease.Set{
				{Column: "lease_token", Value: lease.Value{Kind: lease.Increment}},
				{Column: "stamp", Value: lease.Value{Kind: lease.Argument}},
				{Column: "lease_until", Value: lease.Value{Kind: lease.Clock}},
			},
		}
	}
	tables := lease.Infer([]lease.Observation{claim("jobs", none.For(d)), claim("mails", nil)}, nil, d)
	if len(tables) != 2 {
		t.Fatalf("%d tables are leased, want 2", len(tables))
	}
	if jobs := tables[0]; !slices.Equal(jobs.Tokens, []string{"stamp"}) || !slices.Equal(jobs.Owners, []string{"lease_token"}) || jobs.Evidence[0].Kind != lease.ByConfig {
		t.Errorf("jobs has tokens %v, owners %v, evidence %v", jobs.Tokens, jobs.Owners, jobs.Evidence)
	}
	if mails := tables[1]; !slices.Equal(mails.Tokens, []string{"lease_token"}) {
		t.Errorf("mails has tokens %v", mails.Tokens)
	}
}
