package inventory_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/inventory"
)

var update = flag.Bool("update", false, "rewrite the expected outputs")

// hostile is what no name should be, and some names are.
const hostile = "a\"]<script>alert(1)</script>`%%{init}%%\x1b[31m;:#é表"

func empty() *inventory.Inventory {
	return &inventory.Inventory{Packages: 3}
}

// hostileNames has the hostile name wherever there is a name.
func hostileNames() *inventory.Inventory {
	at := inventory.Place{File: hostile + ".go", Line: 1, Column: 2}
	return &inventory.Inventory{
		Packages:   1,
		Unresolved: []inventory.Gap{{Reason: hostile, Function: hostile, Package: hostile, Place: at}},
		Tables: []*inventory.Table{{
			Key: hostile, Name: hostile, Roles: inventory.Roles{Owner: []string{hostile}, Status: []string{hostile}},
			States:   []inventory.State{{Name: hostile, Kind: inventory.Held}},
			Evidence: []inventory.Evidence{{Kind: inventory.ByClaim, Detail: hostile, Place: at}},
			Statements: []*inventory.Statement{{
				Kind: inventory.Transition, Verb: "UPDATE", Function: hostile, From: []string{hostile},
				To:    []inventory.Move{{Kind: inventory.Enters, State: "done " + hostile, Via: hostile}, {Kind: inventory.Removed}},
				Guard: hostile, Verdict: inventory.Verdict{Result: inventory.Flagged, Category: "id-only", Reason: hostile, Remedy: hostile},
				Answer: inventory.Answer{State: inventory.Answered, By: []string{hostile}}, Findings: []string{hostile}, Place: at,
			}},
		}},
	}
}

// manyStates is a table of thirty states with moves in all directions, also from
// a state to itself, and names of all lengths.
func manyStates() *inventory.Inventory {
	t := &inventory.Table{Key: "steps", Name: "steps", Roles: inventory.Roles{Token: []string{"epoch"}, Status: []string{"state"}}}
	state := func(i int) string { return fmt.Sprintf("STATE_%02d%s", i, strings.Repeat("_LONG", i%4)) }
	kinds := []inventory.StateKind{inventory.Waiting, inventory.Held, inventory.Unknown, inventory.Final}
	for i := range 30 {
		t.States = append(t.States, inventory.State{Name: state(i), Kind: kinds[i*len(kinds)/30], Listed: i%3 > 0})
	}
	for i := range 30 {
		s := &inventory.Statement{
			Kind: inventory.Transition, Verb: "UPDATE", Function: fmt.Sprintf("Steps.Move%d", i), From: []string{state(i)},
			To:      []inventory.Move{{Kind: inventory.Enters, State: state((i*7 + 3) % 30)}, {Kind: inventory.Enters, State: state((i + 1) % 30)}},
			Verdict: inventory.Verdict{Result: inventory.Fenced}, Answer: inventory.Answer{State: inventory.Answered, By: []string{"count"}},
			Place: inventory.Place{File: "steps/steps.go", Line: 10 * i, Column: 3},
		}
		switch {
		case i%5 == 0:
			s.Kind, s.To = inventory.Renewal, nil
		case i%7 == 0:
			s.Verdict = inventory.Verdict{Result: inventory.Unjudged}
		case i%3 == 0:
			s.Verdict = inventory.Verdict{Result: inventory.Flagged, Category: "state-only", Reason: "it recurs", Remedy: "repeat epoch in WHERE"}
			s.Answer = inventory.Answer{State: inventory.Void}
		}
		t.Statements = append(t.Statements, s)
	}
	t.Statements = append(t.Statements,
		&inventory.Statement{Kind: inventory.Claim, Function: "Steps.Claim" + strings.Repeat("AndClaim", 9), To: []inventory.Move{{Kind: inventory.Chosen}}},
		&inventory.Statement{Kind: inventory.Insert, Function: "Steps.Add", Creates: true, To: []inventory.Move{{Kind: inventory.Enters, State: state(0)}}},
		&inventory.Statement{Kind: inventory.Retention, Function: "Steps.Purge", From: []string{state(29)}, To: []inventory.Move{{Kind: inventory.Removed}}})
	return &inventory.Inventory{Packages: 1, Tables: []*inventory.Table{t}}
}

var samples = map[string]func() *inventory.Inventory{"empty": empty, "hostile": hostileNames, "many": manyStates}

func written(t *testing.T, format string, inv *inventory.Inventory) string {
	t.Helper()
	f, err := inventory.FormatNamed(format)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out, inv); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestOutputs compares with the outputs that are kept.
func TestOutputs(t *testing.T) {
	for name, sample := range samples {
		for _, format := range inventory.FormatNames() {
			inv := sample()
			inv.Settle()
			got := written(t, format, inv)
			golden := filepath.Join("testdata", name+"."+format)
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s is not what is kept; -update shows the difference", golden)
			}
		}
	}
}

// TestHostileNames holds that no name ends the text that it stands in.
func TestHostileNames(t *testing.T) {
	inv := hostileNames()
	inv.Settle()
	for _, format := range []string{"text", "mermaid", "html"} {
		if out := written(t, format, inv); strings.ContainsRune(out, '\x1b') {
			t.Errorf("%s has a control character in it", format)
		}
	}
	page := written(t, "html", inv)
	if strings.Contains(page, "<script") || strings.Contains(page, "alert(1)</script>") {
		t.Error("the page has a script in it")
	}
	diagram := strings.ReplaceAll(written(t, "mermaid", inv), `\<`, "") // an escaped one
	for _, s := range []string{"<script", "%%{", "a\"]"} {
		if strings.Contains(diagram, s) {
			t.Errorf("the diagram has %q in it:\n%s", s, diagram)
		}
	}
	if n := strings.Count(diagram, "```"); n != 2 {
		t.Errorf("the diagram has %d fences, want 2", n)
	}
	var decoded struct{ Tables []struct{ Name string } }
	if err := json.Unmarshal([]byte(written(t, "json", inv)), &decoded); err != nil || decoded.Tables[0].Name != hostile {
		t.Errorf("the name comes back as %q, %v", decoded.Tables, err)
	}
}

// TestListsAreLists holds that a script finds a list wherever there is one.
func TestListsAreLists(t *testing.T) {
	for name, sample := range samples {
		inv := sample()
		inv.Settle()
		if out := written(t, "json", inv); strings.Contains(out, ": null") {
			t.Errorf("%s: null in\n%s", name, out)
		}
	}
}

// TestOrder holds that the order in which packages come does not show.
func TestOrder(t *testing.T) {
	inv := manyStates()
	inv.Settle()
	want := written(t, "html", inv) + written(t, "json", inv)
	for seed := range uint64(20) {
		inv := manyStates()
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(inv.Tables[0].Statements), func(i, j int) {
			list := inv.Tables[0].Statements
			list[i], list[j] = list[j], list[i]
		})
		inv.Settle()
		if got := written(t, "html", inv) + written(t, "json", inv); got != want {
			t.Fatalf("seed %d: another output", seed)
		}
	}
}

// TestPackagesAddUp holds that two packages on one table make one table, and
// that tables which Go objects name stay apart.
func TestPackagesAddUp(t *testing.T) {
	claims := &inventory.Inventory{Packages: 1, Tables: []*inventory.Table{
		{Key: "jobs", Name: "jobs", Roles: inventory.Roles{Token: []string{"token"}},
			States: []inventory.State{{Name: "READY", Kind: inventory.Unknown}, {Name: "RUNNING", Kind: inventory.Held}},
			Statements: []*inventory.Statement{{Kind: inventory.Claim, Function: "Claim", From: []string{"READY"},
				To: []inventory.Move{{Kind: inventory.Enters, State: "RUNNING"}}}}},
		{Key: "a ‹table›", Name: "‹table›"},
	}}
	gives := &inventory.Inventory{Packages: 1, Tables: []*inventory.Table{
		{Key: "jobs", Name: "jobs", Roles: inventory.Roles{Token: []string{"token"}, Owner: []string{"owner"}},
			States: []inventory.State{{Name: "READY", Kind: inventory.Unknown, Listed: true}},
			Statements: []*inventory.Statement{{Kind: inventory.Transition, Function: "GiveBack", From: []string{"RUNNING"},
				To: []inventory.Move{{Kind: inventory.Enters, State: "READY"}}}}},
		{Key: "b ‹table›", Name: "‹table›"},
	}}
	inv := &inventory.Inventory{}
	inv.Add(gives)
	inv.Add(claims)
	inv.Settle()
	if len(inv.Tables) != 3 || inv.Packages != 2 {
		t.Fatalf("%d tables of %d packages, want 3 of 2", len(inv.Tables), inv.Packages)
	}
	jobs := inv.Tables[0]
	if want := []inventory.State{{Name: "READY", Kind: inventory.Waiting, Listed: true}, {Name: "RUNNING", Kind: inventory.Held}}; !slices.Equal(jobs.States, want) {
		t.Errorf("states %+v, want %+v", jobs.States, want)
	}
	if !slices.Equal(jobs.Roles.Token, []string{"token"}) || !slices.Equal(jobs.Roles.Owner, []string{"owner"}) {
		t.Errorf("roles %+v", jobs.Roles)
	}
	if got := jobs.Statements[1]; got.Kind != inventory.Release {
		t.Errorf("a transition to where the claim of another package takes rows is a %s", got.Kind)
	}
}

// TestUnfenced holds that a claim that records too little counts as unfenced,
// and another statement with the same finding does not.
func TestUnfenced(t *testing.T) {
	for _, test := range []struct {
		statement inventory.Statement
		want      string
	}{
		{inventory.Statement{Kind: inventory.Claim, Findings: []string{"voidtransition/ignored", "weakclaim/no-token"}}, "no-token"},
		{inventory.Statement{Kind: inventory.Renewal, Findings: []string{"weakclaim/no-token"}}, ""},
		{inventory.Statement{Kind: inventory.Claim}, ""},
		{inventory.Statement{Kind: inventory.Release, Verdict: inventory.Verdict{Result: inventory.Flagged, Category: "id-only"}}, "id-only"},
	} {
		if got, is := test.statement.Unfenced(); got != test.want || is != (test.want != "") {
			t.Errorf("%+v: %q, %t", test.statement, got, is)
		}
	}
}

func TestFormatNamed(t *testing.T) {
	if _, err := inventory.FormatNamed("svg"); err == nil || !strings.Contains(err.Error(), `unknown format "svg", want text, json, mermaid, html`) {
		t.Errorf("error %v", err)
	}
}
