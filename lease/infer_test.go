package lease_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/lease"
)

// describe is what is known of a table, without what is empty.
func describe(t *lease.Table) string {
	var parts []string
	add := func(name string, columns []string) {
		if len(columns) > 0 {
			parts = append(parts, name+" "+strings.Join(columns, " "))
		}
	}
	add("tokens", t.Tokens)
	if t.Unique {
		parts[len(parts)-1] += " unique"
	}
	add("owners", t.Owners)
	add("expiries", t.Expiries)
	add("statuses", t.Statuses)
	add("keys", t.Keys)
	add("marks", t.Marks)
	add("held", t.Held)
	if t.OpenHeld {
		parts = append(parts, "held by others")
	}
	add("final", t.Final)
	for _, e := range t.Evidence {
		parts = append(parts, fmt.Sprintf("%v by %d", e.Kind, e.ID))
	}
	return strings.Join(parts, ", ")
}

func TestInfer(t *testing.T) {
	const (
		free    = "state = queued; lease_until < now"
		counter = "state = running; owner = $1; token +; lease_until = now"
	)
	claim := seen(lease.Update, counter, free)
	settle := func(sets, conds string) lease.Observation { return seen(lease.Update, sets, conds) }
	tests := []struct {
		name     string
		observed []lease.Observation
		want     string // "" if nothing is leased
	}{
		// The token.
		{"a counter", []lease.Observation{claim},
			"tokens token, owners owner, expiries lease_until, statuses state, held running, claimed by 0"},
		{"a fresh value", []lease.Observation{seen(lease.Update, "state = running; claim_id = fresh; lease_until = now", free)},
			"tokens claim_id unique, expiries lease_until, statuses state, held running, claimed by 0"},
		{"a fresh owner", []lease.Observation{seen(lease.Update, "state = running; owner = fresh; lease_until = now", free)},
			"tokens owner unique, expiries lease_until, statuses state, held running, claimed by 0"},
		{"a token of the caller", []lease.Observation{seen(lease.Update, "state = running; lease_token = $1; lease_until = now", free)},
			"tokens lease_token unique, expiries lease_until, statuses state, held running, claimed by 0"},
		{"a word that is compared", []lease.Observation{
			seen(lease.Update, "state = running; version = $1; lease_until = now", free), settle("state = done", "id = $1; version = $2")},
			"tokens version unique, expiries lease_until, statuses state, held running, final done, claimed by 0"},
		{"a word that nothing compares", []lease.Observation{seen(lease.Update, "state = running; version = $1; lease_until = now", free)},
			"expiries lease_until, statuses state, held running, claimed by 0"},
		{"a time that is compared", []lease.Observation{
			seen(lease.Update, "state = running; begun = now; lease_until = now", free), settle("state = done", "id = $1; begun = $2")},
			"tokens begun unique, expiries lease_until, statuses state, held running, final done, claimed by 0"},
		{"a counter that is taken back", []lease.Observation{
			seen(lease.Update, "state = running; owner = $1; attempts +; lease_until = now", free), settle("attempts -", "id = $1")},
			"owners owner, expiries lease_until, statuses state, held running, claimed by 0"},
		{"a counter that the producer advances", []lease.Observation{
			seen(lease.Update, "state = running; lease_until = now", free), settle("revision +; state = queued", "id = $1"),
			settle("state = done", "id = $1; revision = $2")},
			"tokens revision, expiries lease_until, statuses state, held running, final done, claimed by 0"},
		{"a column that the claim hands out", []lease.Observation{
			returning(seen(lease.Update, "state = running; lease_until = now", free), "id", "run_id"), settle("state = done", "run_id = $1")},
			"tokens run_id, expiries lease_until, statuses state, held running, final done, claimed by 0"},
		{"a part of the row's name", []lease.Observation{
			returning(seen(lease.Update, "state = running; lease_until = now", free), "*"), settle("state = done", "run_id = $1"),
			seen(lease.Insert, "run_id = $1; state = queued", "")},
			"expiries lease_until, statuses state, held running, final done, claimed by 0"},
		{"the better name first", []lease.Observation{seen(lease.Update, "attempts +; epoch +; lease_token +; lease_until = now", free)},
			"tokens lease_token epoch attempts, expiries lease_until, claimed by 0"},

		// The expiry, without which no lease is lost.
		{"no expiry", []lease.Observation{seen(lease.Update, "state = running; owner = $1", "state = queued")}, ""},
		{"a claim time that nothing compares", []lease.Observation{seen(lease.Update, "locked_by = $1; locked_at = now", "locked_by null")}, ""},
		{"a claim time with a cutoff", []lease.Observation{
			seen(lease.Update, "locked_by = $1; locked_at = now", "locked_by null"), settle("locked_by = null", "locked_at < $1")},
			"owners locked_by, expiries locked_at, claimed by 0"},
		{"an ordinary time with a cutoff", []lease.Observation{
			seen(lease.Update, "state = running; worker = $1; updated_at = now", "state = queued"),
			settle("state = queued", "state = running; updated_at < $1")},
			"owners worker, expiries updated_at, statuses state, held running, claimed by 0"},
		{"an ordinary time that ends another state", []lease.Observation{
			seen(lease.Update, "state = running; worker = $1; begun = now", "state = queued"),
			settle("state = queued", "state = paused; begun < $1")}, ""},

		// Keys, marks and states.
		{"the key by the claim's join", []lease.Observation{keyed(claim, "tenant", "id")},
			"tokens token, owners owner, expiries lease_until, statuses state, keys tenant id, held running, claimed by 0"},
		{"the key by an argument", []lease.Observation{seen(lease.Update, counter, "name = $2; lease_until < now")},
			"tokens token, owners owner, expiries lease_until, statuses state, keys name, held running, claimed by 0"},
		{"a mark", []lease.Observation{seen(lease.Update, "owner = $1; lease_until = now", "completed_at null; lease_until < now")},
			"owners owner, expiries lease_until, marks completed_at, claimed by 0"},
		{"a state that is not known", []lease.Observation{seen(lease.Update, "state = $1; owner = $2; lease_until = now", "lease_until < now")},
			"owners owner, expiries lease_until, statuses state, held by others, claimed by 0"},
		{"two claims", []lease.Observation{claim, seen(lease.Update, "state = sending; owner = $1; token +; lease_until = now", free)},
			"tokens token, owners owner, expiries lease_until, statuses state, held running sending, claimed by 0, claimed by 1"},
		{"final states are none that are waited in", []lease.Observation{claim, settle("state = done", "id = $1"), settle("state = queued", "id = $1")},
			"tokens token, owners owner, expiries lease_until, statuses state, held running, final done, claimed by 0"},

		// Without a claim in one statement.
		{"found first, taken by id", []lease.Observation{
			seen(lease.Read, "", "lease_until < now"), settle("owner = $1; token +; lease_until = now", "id = $2")},
			"tokens token, owners owner, expiries lease_until, keys id, claimed by 1"},
		{"found by no owner", []lease.Observation{
			seen(lease.Read, "", "locked_by null; locked_until < now"), settle("locked_by = $1; locked_until = now", "id = $2")},
			"owners locked_by, expiries locked_until, keys id, claimed by 1"},
		{"found by another column", []lease.Observation{
			seen(lease.Read, "", "due_at < now"), settle("owner = $1; token +; lease_until = now", "id = $2")}, ""},
		{"a sibling that compares", []lease.Observation{settle("state = failed", "id = $1"), settle("state = done", "id = $1; lease_token = $2")},
			"tokens lease_token, statuses state, final done failed, compared by 1"},
		{"a finder that compares", []lease.Observation{seen(lease.Read, "", "lease_token = $1"), settle("state = failed", "id = $1")}, ""},
		{"a word that a sibling compares", []lease.Observation{settle("state = done", "id = $1; version = $2")}, ""},
		{"a sibling that compares a constant", []lease.Observation{settle("state = done", "id = $1; lease_token = 0")}, ""},
		{"a token that is given at the insert", []lease.Observation{
			settle("state = done", "claim_id = $1"), seen(lease.Insert, "claim_id = $1", "")}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for i := range tt.observed {
				tt.observed[i].ID = i
			}
			got := ""
			for _, table := range lease.Infer(tt.observed, nil) {
				got += describe(table)
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestInferKnown holds that what other packages know of a table is kept and
// added to, and left as it is where they have it.
func TestInferKnown(t *testing.T) {
	jobs := &lease.Table{Key: "jobs", Tokens: []string{"lease_token"}, Expiries: []string{"lease_until"}, Held: []string{"running"},
		Evidence: []lease.Evidence{{Kind: lease.ByClaim, ID: -1}}}
	mails := &lease.Table{Key: "mails", Tokens: []string{"fence"}}
	before := describe(jobs)
	got := lease.Infer([]lease.Observation{
		seen(lease.Update, "state = done; finished_at = now", "id = $1"),
		{Verb: lease.Update, Sets: []lease.Set{{Column: "lease_token", Value: lease.Value{Kind: lease.Increment}}}}, // of no known table
	}, []*lease.Table{jobs, mails})
	want := []string{
		"tokens lease_token, expiries lease_until, statuses state, held running, final done, claimed by -1",
		"tokens fence",
	}
	var described []string
	for _, table := range got {
		described = append(described, describe(table))
	}
	if !slices.Equal(described, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(described, "\n"), strings.Join(want, "\n"))
	}
	if describe(jobs) != before {
		t.Errorf("the known table became %s", describe(jobs))
	}
}

// TestInferOrder holds that the order of statements does not decide what a table
// is, as far as it has an order.
func TestInferOrder(t *testing.T) {
	observed := []lease.Observation{
		seen(lease.Update, "state = running; owner = $1; token +; lease_until = now", "state = queued; lease_until < now"),
		seen(lease.Update, "state = sending; owner = $1; lease_token = fresh; lease_until = now", "state = ready; lease_until < now"),
		seen(lease.Update, "state = done", "id = $1; token = $2"),
		seen(lease.Update, "state = failed", "id = $1; lease_token = $2"),
	}
	forward := sorted(lease.Infer(observed, nil)[0])
	slices.Reverse(observed)
	if backward := sorted(lease.Infer(observed, nil)[0]); forward != backward {
		t.Errorf("%s\nand backwards\n%s", forward, backward)
	}
}

// sorted is the description of a table with its lists in order.
func sorted(t *lease.Table) string {
	s := *t
	s.Evidence = nil
	for _, list := range []*[]string{&s.Owners, &s.Tokens, &s.Expiries, &s.Statuses, &s.Keys, &s.Marks, &s.Held, &s.Final, &s.Fresh} {
		*list = slices.Sorted(slices.Values(*list))
	}
	return describe(&s)
}
