package report_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/report"
)

// withSource returns the sample with source files, rules and a fix.
func withSource() *report.Report {
	r := sample()
	r.Tool = report.Tool{Version: "v1.2.3", Home: "https://example.org", Directory: "services/api"}
	r.Rules = func(rule, category string) report.Rule {
		return report.Rule{Summary: "about " + rule, Text: strings.Repeat("é", 2000), Markdown: "# " + category}
	}
	r.Read = func(file string) ([]byte, error) {
		if file != "store/jobs.go" {
			return nil, errors.New("no such file")
		}
		return []byte(strings.Repeat("line\n", 11) + "\té = WHERE id = $1\n" + strings.Repeat("line\n", 10)), nil
	}
	r.Findings[0].Fix = report.Fix{Message: "Add it", Edits: []report.Edit{{File: "store/a b.go", Start: 3, End: 5, New: "x"}}}
	r.Findings[1].Level = report.LevelNote
	r.Findings[1].Message = "jobs[0](1) is no link"
	return r
}

func TestSARIF(t *testing.T) {
	raw := write(t, "sarif", withSource())
	for _, want := range []string{
		`"version": "2.1.0"`,
		`"semanticVersion": "1.2.3"`,
		`"id": "fencelint/services/api/"`,
		`"columnKind": "utf16CodeUnits"`,
		`"id": "unfencedwrite/missing-token"`,
		`"ruleId": "unfencedwrite/missing-token"`,
		`"ruleIndex": 1`,
		`"text": "UPDATE jobs: lease_until < now() is no fence\n[leased: claimed here](1)\nand declared in the configuration"`,
		`"text": "jobs[0\\](1) is no link"`,
		`"uri": "store/a%20b.go"`,
		`"level": "note"`,
		`"executionSuccessful": true`,
		`"primaryLocationLineHash": "`,
	} {
		if !strings.Contains(raw, want) {
			t.Errorf("no %s in\n%s", want, raw)
		}
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct{ FullDescription, Help struct{ Text string } }
				}
			}
			Results []struct {
				Locations []struct {
					PhysicalLocation struct {
						Region struct{ StartColumn, EndColumn int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(raw), &log); err != nil {
		t.Fatal(err)
	}
	// The second byte of é is no column of its own.
	if r := log.Runs[0].Results[0].Locations[0].PhysicalLocation.Region; r.StartColumn != 3 || r.EndColumn != 6 {
		t.Errorf("the finding covers columns %d to %d, want 3 to 6", r.StartColumn, r.EndColumn)
	}
	rule := log.Runs[0].Tool.Driver.Rules[0]
	if n := len([]rune(rule.FullDescription.Text)); n != 1024 {
		t.Errorf("the description has %d characters, want 1024", n)
	}
	if n := len([]rune(rule.Help.Text)); n != 2000 {
		t.Errorf("the help has %d characters, want 2000", n)
	}
}

func TestSARIFEmpty(t *testing.T) {
	raw := compact(t, write(t, "sarif", &report.Report{Problems: []string{"a package is missing"}}))
	for _, want := range []string{`"results":[]`, `"rules":[]`, `"executionSuccessful":false`, `"text":"a package is missing"`} {
		if !strings.Contains(raw, want) {
			t.Errorf("no %s in %s", want, raw)
		}
	}
}

func TestGitHub(t *testing.T) {
	r := sample()
	r.Findings[0].File = "a,b:c%.go"
	r.Findings[1].Level = report.LevelWarning
	r.Findings[1].EndLine = 22
	want := "::error file=a%2Cb%3Ac%25.go,line=12,col=4,endLine=12,endColumn=7,title=unfencedwrite/missing-token::" +
		"UPDATE jobs: lease_until < now() is no fence%0Astore/claim.go:7:2: leased: claimed here%0Aand declared in the configuration" +
		"%0Ahttps://example.org/unfencedwrite.md#missing-token\n" +
		"::warning file=store/jobs.go,line=20,endLine=22,title=voidtransition::nothing else is known\n"
	if got := write(t, "github", r); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
