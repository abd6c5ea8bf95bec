package report_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/report"
)

// The limits of GitHub's code scanning. What it takes is rejected beyond them as a
// whole; what it keeps is cut.
// https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support-for-code-scanning
const (
	resultsTaken = 25_000
	rulesTaken   = 25_000
	tagsKept     = 10
	bytesTaken   = 10 << 20 // compressed
)

// many returns a report with findings of which no two are alike, as those of a
// large code base.
func many(n int) *report.Report {
	rnd := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		var b strings.Builder
		for range 4 + rnd.IntN(8) {
			b.WriteByte('a' + byte(rnd.IntN(26)))
		}
		return b.String()
	}
	r := &report.Report{Rules: func(rule, category string) report.Rule {
		return report.Rule{Summary: rule, Text: strings.Repeat(rule+" ", 200), Markdown: strings.Repeat(category+"\n", 400)}
	}}
	for range n {
		file := fmt.Sprintf("services/%s/%s.go", word(), word())
		f := report.Finding{
			Rule: "unfencedwrite", Category: fmt.Sprintf("reason-%d", rnd.IntN(60)),
			Message:  fmt.Sprintf("UPDATE %s sets %s by id alone; a worker whose lease has expired still matches the row: repeat %s", word(), word(), word()),
			Range:    at(file, 1+rnd.IntN(900), 1+rnd.IntN(90)),
			Function: word() + "." + word(), Table: word(), Package: "example.org/" + word(),
			Statement: "UPDATE " + word() + " SET " + word() + " = $1",
			Fix:       report.Fix{Message: "Add it", Edits: []report.Edit{{File: file, Start: rnd.IntN(9000), End: 9000, New: " AND " + word() + " = $2"}}},
		}
		for range 2 {
			f.Related = append(f.Related, report.Related{File: file, Line: 1 + rnd.IntN(900), Column: 3, Message: "leased: claimed by " + word()})
		}
		r.Findings = append(r.Findings, f)
	}
	return r
}

// TestSARIFLimits shows what docs/reports.md says of the limits: the number of
// results is the one that is met first, and none is left out beyond it.
func TestSARIFLimits(t *testing.T) {
	const findings = resultsTaken + 1
	raw := write(t, "sarif", many(findings))
	if n := compressed(t, raw); n > bytesTaken*6/10 { // one Go compresses better than another
		t.Errorf("%d results are %d bytes, compressed; docs/reports.md says about half of %d", findings, n, bytesTaken)
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct{ Properties struct{ Tags []string } }
				}
			}
			Results []json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(raw), &log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 || len(log.Runs[0].Results) != findings {
		t.Fatalf("of %d findings not all are written in one run, of which there are %d", findings, len(log.Runs))
	}
	rules := log.Runs[0].Tool.Driver.Rules
	if len(rules) != 60 || len(rules) > rulesTaken {
		t.Errorf("%d rules are listed, want the 60 that have results", len(rules))
	}
	for _, r := range rules {
		if len(r.Properties.Tags) > tagsKept {
			t.Errorf("a rule has the tags %q", r.Properties.Tags)
		}
	}
}

// compressed is how long a text is as upload-sarif sends it.
func compressed(t *testing.T, text string) (n int) {
	t.Helper()
	out, in := io.Pipe()
	go func() {
		w := gzip.NewWriter(in)
		_, err := io.WriteString(w, text)
		if err == nil {
			err = w.Close()
		}
		in.CloseWithError(err)
	}()
	data, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}
