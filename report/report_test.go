package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/report"
)

func at(file string, line, column int) report.Range {
	return report.Range{File: file, Line: line, Column: column, EndLine: line, EndColumn: column + 3}
}

func sample() *report.Report {
	return &report.Report{
		Findings: []report.Finding{
			{
				Rule:     "unfencedwrite",
				Category: "missing-token",
				Message:  "UPDATE jobs: lease_until < now() is no fence",
				Range:    at("store/jobs.go", 12, 4),
				Function: "Jobs.Fail",
				Table:    "jobs",
				URL:      "https://example.org/unfencedwrite.md#missing-token",
				Related: []report.Related{
					{File: "store/claim.go", Line: 7, Column: 2, Message: "leased: claimed here"},
					{Message: "and declared in the configuration"},
				},
				Fixes: 1,
			},
			{Rule: "voidtransition", Message: "nothing else is known", Range: at("store/jobs.go", 20, 1)},
		},
		Summary: report.Summary{
			LeasedTables: 1, Writes: 2, Unresolved: 3, Packages: 4, Texts: 9, Parsed: 8, Tables: []string{"jobs"},
		},
	}
}

func write(t *testing.T, format string, r *report.Report) string {
	t.Helper()
	f, err := report.FormatNamed(format)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := f.Write(&buf, r); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestText(t *testing.T) {
	want := `store/jobs.go:12:4: unfencedwrite: UPDATE jobs: lease_until < now() is no fence [missing-token]
	store/claim.go:7:2: leased: claimed here
	and declared in the configuration
store/jobs.go:20:1: voidtransition: nothing else is known
`
	if got := write(t, "text", sample()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestJSON(t *testing.T) {
	want := `{"version":1,"findings":[` +
		`{"rule":"unfencedwrite","category":"missing-token","message":"UPDATE jobs: lease_until < now() is no fence",` +
		`"file":"store/jobs.go","line":12,"column":4,"endLine":12,"endColumn":7,"function":"Jobs.Fail","table":"jobs",` +
		`"url":"https://example.org/unfencedwrite.md#missing-token","related":[` +
		`{"file":"store/claim.go","line":7,"column":2,"message":"leased: claimed here"},` +
		`{"file":"","line":0,"column":0,"message":"and declared in the configuration"}],"fixes":1},` +
		`{"rule":"voidtransition","category":"","message":"nothing else is known",` +
		`"file":"store/jobs.go","line":20,"column":1,"endLine":20,"endColumn":4,"function":"","table":"","url":"","related":[],"fixes":0}],` +
		`"summary":{"leasedTables":1,"writes":2,"unresolved":3,"packages":4,"texts":9,"parsed":8,"tables":["jobs"]}}`
	raw := write(t, "json", sample())
	if !strings.Contains(raw, "lease_until < now()") {
		t.Error("the message is escaped as if for HTML")
	}
	if got := compact(t, raw); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := compact(t, write(t, "json", &report.Report{})), `{"version":1,"findings":[],`; !strings.HasPrefix(got, want) {
		t.Errorf("an empty report is %s, want a prefix %s", got, want)
	}
}

func compact(t *testing.T, s string) string {
	t.Helper()
	var buf bytes.Buffer
	if err := json.Compact(&buf, []byte(s)); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(buf.String())
}

func TestSort(t *testing.T) {
	in := []report.Finding{
		{Rule: "b", Range: at("b.go", 1, 1)},
		{Rule: "b", Range: at("a.go", 10, 1)},
		{Rule: "b", Range: at("a.go", 9, 2)},
		{Rule: "a", Range: at("a.go", 9, 2)},
		{Rule: "b", Range: at("a.go", 9, 2)},
		{Rule: "b", Range: at("a.go", 9, 2), Message: "another"},
		{Rule: "z", Range: at("a.go", 9, 1)},
	}
	var got []string
	for _, f := range report.Sort(in) {
		got = append(got, strings.TrimSpace(f.File+" "+f.Rule+" "+f.Message))
	}
	want := "a.go z|a.go a|a.go b|a.go b another|a.go b|b.go b"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}

func TestUnknownFormat(t *testing.T) {
	_, err := report.FormatNamed("xml")
	if err == nil || !strings.Contains(err.Error(), "text, json, sarif or github") {
		t.Errorf("got error %v, want one that names the known formats", err)
	}
	if report.FormatNames()[0] != report.DefaultFormat {
		t.Errorf("the first format is %s, want the default", report.FormatNames()[0])
	}
}
