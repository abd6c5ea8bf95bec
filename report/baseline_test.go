package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/report"
)

func jobsFinding(function, statement, file string, line int) report.Finding {
	return report.Finding{
		Rule: "unfencedwrite", Category: "id-only", Table: "jobs", Package: "example.org/store",
		Function: function, Statement: statement, Range: at(file, line, 1),
	}
}

var wide = report.Scope{Tests: true, Strict: true, Rules: []string{"unfencedwrite"}, Packages: []string{"example.org/store"}}

func roundTrip(t *testing.T, findings []report.Finding) *report.Baseline {
	t.Helper()
	var first, second bytes.Buffer
	if err := report.NewBaseline(findings, wide).Write(&first); err != nil {
		t.Fatal(err)
	}
	b, err := report.ReadBaseline(strings.NewReader(first.String()))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Write(&second); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("a baseline that is read and written becomes\n%s\nwas\n%s", &second, &first)
	}
	return b
}

func TestBaseline(t *testing.T) {
	b := roundTrip(t, []report.Finding{
		jobsFinding("B", "UPDATE jobs SET a = $1", "b.go", 7),
		jobsFinding("A", "UPDATE jobs SET a = $1", "a.go", 3),
		jobsFinding("A", "UPDATE jobs SET a = $1", "a.go", 9),
		jobsFinding("A", "", "a_test.go", 9),
	})
	now := []report.Finding{
		jobsFinding("A", "update jobs\n\tSET a = $2", "moved.go", 300),
		jobsFinding("B", "UPDATE jobs SET b = $1", "b.go", 7),
		jobsFinding("B", "UPDATE jobs SET a = $1", "b.go", 8),
		jobsFinding("B", "UPDATE jobs SET a = $1", "b.go", 9),
	}
	fresh := b.New(now)
	if len(fresh) != 2 || fresh[0].Line != 7 || fresh[1].Line != 9 {
		t.Errorf("new are %+v, want those of lines 7 and 9", fresh)
	}
	inA := "unfencedwrite/id-only in example.org/store.A on jobs"
	if got, want := removable(b, now, wide), "a_test.go: "+inA+"|a.go: "+inA; got != want {
		t.Errorf("removable are %s, want %s", got, want)
	}
	narrow := []struct {
		what  string
		scope report.Scope
		want  string
	}{
		{"without tests", report.Scope{Strict: true, Rules: wide.Rules, Packages: wide.Packages}, "a.go: " + inA},
		{"not strict", report.Scope{Tests: true, Rules: wide.Rules, Packages: wide.Packages}, ""},
		{"another rule", report.Scope{Tests: true, Strict: true, Rules: []string{"voidtransition"}, Packages: wide.Packages}, ""},
		{"another package", report.Scope{Tests: true, Strict: true, Rules: wide.Rules, Packages: []string{"example.org/other"}}, ""},
	}
	for _, test := range narrow {
		if got := removable(b, now, test.scope); got != test.want {
			t.Errorf("%s: removable are %q, want %q", test.what, got, test.want)
		}
	}
}

func removable(b *report.Baseline, findings []report.Finding, scope report.Scope) string {
	var list []string
	for _, e := range b.Removable(findings, scope) {
		list = append(list, e.String())
	}
	return strings.Join(list, "|")
}

func TestBaselineDeterministic(t *testing.T) {
	findings := []report.Finding{jobsFinding("B", "x", "b.go", 1), jobsFinding("A", "x", "a.go", 1), jobsFinding("A", "x", "b.go", 1)}
	reversed := []report.Finding{findings[2], findings[1], findings[0]}
	var one, two bytes.Buffer
	if err := report.NewBaseline(findings, wide).Write(&one); err != nil {
		t.Fatal(err)
	}
	if err := report.NewBaseline(reversed, wide).Write(&two); err != nil {
		t.Fatal(err)
	}
	if one.String() != two.String() {
		t.Errorf("the order of findings matters:\n%s\n%s", &one, &two)
	}
	roundTrip(t, nil)
}

func TestBaselineUnreadable(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "not a baseline",
		"[]":               "not a baseline",
		`{"version": 2}`:   "version 2, want 1",
		`{}`:               "version 0, want 1",
		`{"version": 1} x`: "behind its end",
		`{"version": 1, "findings": [{"rule": "a", "count": 0}]}`: "finding 1",
	} {
		if _, err := report.ReadBaseline(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want one about %q", text, err, want)
		}
	}
}
