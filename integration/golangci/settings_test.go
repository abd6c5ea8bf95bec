package main_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/fencelint/fencelint/integration/drivers"
)

// TestConfiguration hands the linter what would stand in the file.
func TestConfiguration(t *testing.T) {
	settings := `{config: {rules: [{rule: unfencedwrite, level: "off"}], exclude: [mail]}}`
	got, stderr := with(t, settings, drivers.Fixtures(root)[0]).shown(t)
	if len(got) == 0 {
		t.Errorf("nothing is found\n%s", stderr)
	}
	for _, f := range got {
		if f.Rule == "unfencedwrite" || strings.HasPrefix(f.File, "mail/") {
			t.Errorf("the configuration excludes %s", f)
		}
	}
}

// TestFaults shows that a fault stops golangci-lint with its place, whether the
// settings hold the configuration, name its file, or leave it to be found.
func TestFaults(t *testing.T) {
	dir := copied(t)
	write(t, filepath.Join(dir, ".fencelint.yaml"), "dialect: sqlite\ntabels: []\n")
	write(t, filepath.Join(dir, "other.yaml"), "rules:\n  - rule: legacypaht\n    level: \"off\"\n")
	const at = "linters.settings.custom.fencelint.settings: "
	for _, test := range []struct{ settings, want string }{
		{`{config: {tabels: []}}`, at + "configuration:1: tabels: no such key; did you mean tables"},
		{`{}`, at + filepath.Join(dir, ".fencelint.yaml") + ":2: tabels: no such key; did you mean tables"},
		{`{config: other.yaml}`, at + filepath.Join(dir, "other.yaml") + ":2: "},
		{`{config: missing.yaml}`, "missing.yaml: no such file"},
		{`{strickt: true}`, "strickt"},
	} {
		got, stderr := with(t, test.settings, drivers.Fixture{Dir: dir, Patterns: []string{"./..."}}).shown(t)
		if len(got) != 0 || !strings.Contains(stderr, test.want) {
			t.Errorf("with %s it finds %v and says\n%swant %s", test.settings, got, stderr, test.want)
		}
	}
}
