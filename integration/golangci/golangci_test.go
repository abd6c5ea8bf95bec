package main_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// configuration is the linter alone, with the defaults of golangci-lint
// switched off that hide findings.
const configuration = `version: "2"
linters:
  default: none
  enable: [fencelint]
  settings:
    custom:
      fencelint:
        type: module
        settings:
          SETTINGS
  exclusions:
    generated: disable
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
  uniq-by-line: false
run:
  tests: true
`

// with returns the run on a module with settings of the linter.
func with(t *testing.T, settings string, f drivers.Fixture) lint {
	t.Helper()
	config := configured(t, strings.Replace(configuration, "SETTINGS", settings, 1))
	return lint{config: config, dir: f.Dir, patterns: f.Patterns}.cold(t)
}

// TestSameFindings shows that golangci-lint finds what the program finds, but
// for what its own comment suppresses.
func TestSameFindings(t *testing.T) {
	for _, f := range drivers.Fixtures(root) {
		got, stderr := with(t, "{}", f).shown(t)
		own, err := drivers.Standalone(t.Context(), fencelint, f.Dir, f.Patterns...)
		if err != nil {
			t.Fatal(err)
		}
		want := slices.DeleteFunc(drivers.WithoutCategories(own), func(d drivers.Finding) bool { return suppressed(t, f.Dir, d) })
		if len(want) == 0 || len(want) == len(own) && f.Name == "shop" {
			t.Errorf("%s: %d findings, of which golangci-lint should show %d", f.Name, len(own), len(want))
		}
		if d := drivers.Difference(got, want); d != "" {
			t.Errorf("%s: golangci-lint finds (+) or does not find (-)\n%s%s", f.Name, d, stderr)
		}
	}
}

// suppressed reports whether the line of a finding ends in golangci-lint's
// directive.
func suppressed(t *testing.T, dir string, f drivers.Finding) bool {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, f.File))
	if err != nil {
		t.Fatal(err)
	}
	return strings.HasSuffix(strings.Split(string(data), "\n")[f.Line-1], "//nolint:fencelint")
}
