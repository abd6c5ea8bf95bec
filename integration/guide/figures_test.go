package guide_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

var (
	modules = regexp.MustCompile(`(?m)^\| [\w.-]+\.\w+/\S+ \| v`)
	texts   = regexp.MustCompile(`(?m)^\| total \|  \| \d+ \| (\d+) \| (\d+) \| .* \| (\d+) \| \d+ \| [\d.]+ \|$`)
	triage  = regexp.MustCompile(`(?m)^\| total \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$`)
)

// TestFigures holds what README.md says of public modules to the field report.
func TestFigures(t *testing.T) {
	report := prose(t, "../../docs/field-report.md")
	run, hand := texts.FindStringSubmatch(report), triage.FindStringSubmatch(report)
	if run == nil || hand == nil || run[3] != hand[1] {
		t.Fatalf("the totals of the field report are %q and %q", run, hand)
	}
	said := strings.Join(strings.Fields(prose(t, readme)), " ")
	for _, want := range []string{
		fmt.Sprintf("In %d public modules", len(modules.FindAllString(report, -1))),
		fmt.Sprintf("%s of %s texts with an UPDATE or DELETE could be read, and there were %s findings", run[2], run[1], run[3]),
		fmt.Sprintf("%s are right, %s debatable and %s wrong", hand[2], hand[3], hand[4]),
	} {
		if !strings.Contains(said, want) {
			t.Errorf("README.md does not say %q", want)
		}
	}
}
