package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/report"
)

func terminal(t *testing.T, r *report.Report, coloured bool) string {
	t.Helper()
	var buf bytes.Buffer
	if err := report.WriteTerminal(&buf, r, coloured); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestTerminal(t *testing.T) {
	r := sample()
	r.Findings = r.Findings[:1]
	r.Read = func(string) ([]byte, error) {
		return []byte(strings.Repeat("\n", 11) + "\té\x1b[31mWHERE id = $1\n"), nil
	}
	r.Findings[0].Column, r.Findings[0].EndColumn = 9, 14
	want := `store/jobs.go:12:9: unfencedwrite: UPDATE jobs: lease_until < now() is no fence [missing-token]
   12 | ` + "\té\uFFFD[31mWHERE id = $1\n      | \t      ^~~~~\n" + `	store/claim.go:7:2: leased: claimed here
	and declared in the configuration
`
	if got := terminal(t, r, false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	coloured := terminal(t, r, true)
	if strings.Count(coloured, "\x1b[0m") != 7 || strings.Contains(coloured, "\x1b[31mWHERE") {
		t.Errorf("the colours are wrong: %q", coloured)
	}
}

func TestTerminalLongLine(t *testing.T) {
	r := &report.Report{Read: func(string) ([]byte, error) {
		return []byte(strings.Repeat("a", 300) + "HERE" + strings.Repeat("b", 300)), nil
	}}
	r.Findings = []report.Finding{{Rule: "r", Message: "m", Range: report.Range{File: "f", Line: 1, Column: 301, EndLine: 1, EndColumn: 305}}}
	lines := strings.Split(terminal(t, r, false), "\n")
	if len([]rune(lines[1])) > 140 || strings.Index(lines[2], "^~~~") == -1 {
		t.Fatalf("got %q", lines)
	}
	if got := string([]rune(lines[1])[strings.Index(lines[2], "^"):][:4]); got != "HERE" {
		t.Errorf("the mark is below %q", got)
	}
	r.Findings[0].EndColumn = 2000 // behind the end of the line
	if got := terminal(t, r, false); !strings.Contains(got, "^~~~") {
		t.Errorf("got %s", got)
	}
	r.Findings[0].Column = 900
	if got := terminal(t, r, false); strings.Contains(got, "^") {
		t.Errorf("a place that is not there is marked: %s", got)
	}
}
