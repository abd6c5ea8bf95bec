package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
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
output:
  formats:
    json: {path: stdout}
  show-stats: false
`

// built returns the path of golangci-lint with the plugin, and of fencelint.
func built(t *testing.T) (golangci, fencelint string) {
	t.Helper()
	dir := t.TempDir()
	golangci = filepath.Join(dir, "golangci-lint")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", golangci, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	fencelint, err := drivers.Build(t.Context(), root(t), dir)
	if err != nil {
		t.Fatal(err)
	}
	return golangci, fencelint
}

func root(t *testing.T) string {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// lint runs golangci-lint with an empty cache, and returns its findings and
// what it says besides.
func lint(t *testing.T, golangci, settings string, f drivers.Fixture) ([]drivers.Finding, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "golangci.yml")
	if err := os.WriteFile(file, []byte(strings.Replace(configuration, "SETTINGS", settings, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), golangci, append([]string{"run", "--config", file, "--path-mode=abs"}, f.Patterns...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = f.Dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+t.TempDir())
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if stdout.Len() == 0 {
		return nil, stderr.String()
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatalf("%v\n%s%s", err, &stdout, &stderr)
	}
	var list []drivers.Finding
	for _, issue := range report.Issues {
		if issue.FromLinter != "fencelint" {
			t.Errorf("%s reports %s", issue.FromLinter, issue.Text)
		}
		rule, message, _ := strings.Cut(issue.Text, ": ")
		list = append(list, drivers.Finding{
			Rule: rule, Message: message,
			File: issue.Pos.Filename, Line: issue.Pos.Line, Column: issue.Pos.Column,
		})
	}
	return drivers.Sorted(f.Dir, list), stderr.String()
}

func TestGolangci(t *testing.T) {
	golangci, fencelint := built(t)
	fixtures := drivers.Fixtures(root(t))
	t.Run("findings", func(t *testing.T) {
		for _, f := range fixtures {
			got, stderr := lint(t, golangci, "{}", f)
			own, err := drivers.Standalone(t.Context(), fencelint, f.Dir, f.Patterns...)
			if err != nil {
				t.Fatal(err)
			}
			// golangci-lint suppresses by its own comment, too.
			want := slices.DeleteFunc(drivers.WithoutCategories(own), func(d drivers.Finding) bool { return suppressed(t, f.Dir, d) })
			if len(want) == 0 || len(want) == len(own) && f.Name == "shop" {
				t.Errorf("%s: %d findings, of which golangci-lint should show %d", f.Name, len(own), len(want))
			}
			if d := drivers.Difference(got, want); d != "" {
				t.Errorf("%s: golangci-lint finds (+) or does not find (-)\n%s%s", f.Name, d, stderr)
			}
		}
	})
	t.Run("configuration", func(t *testing.T) {
		settings := `{config: {rules: [{rule: unfencedwrite, level: "off"}], exclude: [mail]}}`
		got, stderr := lint(t, golangci, settings, fixtures[0])
		if len(got) == 0 {
			t.Errorf("nothing is found\n%s", stderr)
		}
		for _, f := range got {
			if f.Rule == "unfencedwrite" || strings.HasPrefix(f.File, "mail/") {
				t.Errorf("the configuration excludes %s", f)
			}
		}
	})
	t.Run("errors", func(t *testing.T) {
		got, stderr := lint(t, golangci, `{config: {tabels: []}}`, fixtures[0])
		if len(got) != 0 || !strings.Contains(stderr, "tabels: no such key; did you mean tables") {
			t.Errorf("with a wrong key it finds %v and says\n%s", got, stderr)
		}
	})
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
