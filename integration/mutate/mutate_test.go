package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestMutants holds the rules to the mutants, and docs/limits.md to those that are
// not found.
func TestMutants(t *testing.T) {
	results, err := run("../..", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := newScore(results)
	var printed strings.Builder
	s.print(&printed, results, testing.Verbose())
	t.Logf("\n%s", &printed)
	if s.made < 150 || s.share() < 0.97 {
		t.Errorf("%d mutants, of which %.3f are found", s.made, s.share())
	}
	for _, r := range s.alarms {
		if len(r.mutant.edits) == 0 {
			t.Errorf("the reference %s has findings: %v", r.mutant.sys.name, r.findings)
		}
	}
	page, err := os.ReadFile("../../docs/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "Mutants that are not found", listed(string(page), "Mutants that are not found"), s.survivors)
	compare(t, "Mutants that are found and are no worse", listed(string(page), "Mutants that are found and are no worse"), s.alarms)
}

// compare holds a table of the page against the mutants that belong there.
func compare(t *testing.T, heading string, listed []string, results []result) {
	t.Helper()
	var names []string
	for _, r := range results {
		if len(r.mutant.edits) > 0 && !slices.Contains(names, r.mutant.name()) {
			names = append(names, r.mutant.name())
		}
	}
	for _, name := range names {
		if !slices.Contains(listed, name) {
			t.Errorf("docs/limits.md does not list below %q: %s", heading, name)
		}
	}
	for _, name := range listed {
		if !slices.Contains(names, name) {
			t.Errorf("docs/limits.md lists below %q what is not so: %s", heading, name)
		}
	}
}

// listed returns the mutants of the table below a heading of the page, of which each
// row has an operator, a system and functions.
func listed(page, heading string) []string {
	_, section, _ := strings.Cut(page, "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var names []string
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 4 || strings.HasPrefix(line, "|---") || strings.Contains(line, "| operator |") {
			continue
		}
		for op := range strings.SplitSeq(cells[0], ",") {
			for place := range strings.SplitSeq(cells[2], ",") {
				names = append(names, strings.TrimSpace(op)+" "+strings.TrimSpace(cells[1])+" "+strings.TrimSpace(place))
			}
		}
	}
	return names
}

// TestLex holds the tokens of a text to their depths.
func TestLex(t *testing.T) {
	var got []string
	for _, l := range lex(`a.b >= $1 AND (c IN ('X Y', 2))`) {
		got = append(got, strings.Repeat("^", l.depth)+l.text)
	}
	want := []string{"a", ".", "b", ">=", "$1", "AND", "(", "^c", "^IN", "^(", "^^'X Y'", "^^,", "^^2", "^)", ")"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestCondition takes a condition apart and puts it together without a part.
func TestCondition(t *testing.T) {
	const sql = `WHERE id = $1 AND (a = $2 OR b < now()) AND c = $3 RETURNING id`
	tokens := lex(sql)
	cond := parseCondition(tokens[1:clauseEnd(tokens, 0, "RETURNING")])
	if cond.op != "AND" || len(cond.kids) != 3 || cond.kids[1].op != "OR" {
		t.Fatalf("read as %+v", cond)
	}
	if cmp := cond.kids[2].comparison(sql); cmp.column != "c" || cmp.sign != "=" || !cmp.parameter() {
		t.Errorf("c = $3 is read as %+v", cmp)
	}
	c := clause{piece: piece{text: sql, tokens: tokens}, cond: cond}
	if got := c.rest(cond, 0, 2); got != "(a = $2 OR b < now())" {
		t.Errorf("what is left is %q", got)
	}
}
