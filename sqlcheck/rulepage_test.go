package sqlcheck_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// An example is a statement of the rule's page and what the page says of it.
type example struct{ section, label, sql string }

var exampleLabel = regexp.MustCompile(`(?m)^-- (claim|flagged|right)\n`)

// examples reads the labelled statements of a page's SQL blocks.
func examples(page string) []example {
	var out []example
	section := ""
	blocks := strings.Split(page, "```")
	for i, block := range blocks {
		if i%2 == 0 { // prose
			if at := strings.LastIndex(block, "\n### "); at >= 0 {
				section, _, _ = strings.Cut(block[at+len("\n### "):], "\n")
			}
			continue
		}
		sql, ok := strings.CutPrefix(block, "sql\n")
		if !ok {
			continue
		}
		labels := exampleLabel.FindAllStringSubmatchIndex(sql, -1)
		for j, at := range labels {
			end := len(sql)
			if j+1 < len(labels) {
				end = labels[j+1][0]
			}
			out = append(out, example{section, sql[at[2]:at[3]], sql[at[1]:end]})
		}
	}
	return out
}

// TestRulePage holds the examples of the rule's page to the judge.
func TestRulePage(t *testing.T) {
	page, err := os.ReadFile("../docs/rules/unfencedwrite.md")
	if err != nil {
		t.Fatal(err)
	}
	all := examples(string(page))
	if len(all) == 0 || all[0].label != "claim" {
		t.Fatal("the page's first SQL example is not a claim")
	}
	f := family{name: "page", claim: all[0].sql}
	flagged := map[string]bool{}
	for _, e := range all[1:] {
		got := judged(t, f, e.sql, "")
		switch {
		case e.label == "flagged" && !strings.HasSuffix(got, "flagged "+e.section):
			t.Errorf("%s: %q is said to be flagged, the judge says %s", e.section, e.sql, got)
		case e.label == "right" && !strings.HasSuffix(got, "fenced") && !strings.HasSuffix(got, "exempt"):
			t.Errorf("%s: %q is said to be right, the judge says %s", e.section, e.sql, got)
		}
		flagged[e.section] = flagged[e.section] || e.label == "flagged"
	}
	if len(flagged) < 10 {
		t.Errorf("the page shows flagged statements in %d sections only", len(flagged))
	}
}
