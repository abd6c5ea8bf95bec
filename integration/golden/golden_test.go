package golden_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the expected findings")

// parsers are the two ways to build fencelint, by what is added to the
// environment.
var parsers = []struct{ name, env string }{
	{"c", "CGO_ENABLED=1"},
	{"go", "CGO_ENABLED=0"},
}

const (
	reference = "./testdata/reference/..."
	legacy    = "./testdata/legacy/..."
)

// The messages are held by the comments in the package; this holds the place of
// each finding to the column, and what stands there.
func TestGoldenPackages(t *testing.T) {
	for _, parser := range parsers {
		t.Run(parser.name, func(t *testing.T) {
			bin := build(t, parser.env)
			if got := lint(t, bin, reference, 0); len(got) != 0 {
				t.Errorf("the reference has findings: %v", got)
			}
			found := lint(t, bin, legacy, 1)
			checkPlaces(t, found)
			checkVet(t, bin, found)
			checkReadme(t, bin)
		})
	}
}

// checkPlaces compares with the places that are written down.
func checkPlaces(t *testing.T, found []finding) {
	t.Helper()
	var b bytes.Buffer
	for _, f := range found {
		fmt.Fprintf(&b, "%s:%d:%d: %s [%s] at %s\n", f.File, f.Line, f.Column, f.Rule, f.Category, f.text(t))
		for _, r := range f.Related {
			fmt.Fprintf(&b, "\t%s:%d:%d: %s\n", r.File, r.Line, r.Column, r.Message)
		}
	}
	name := filepath.Join("testdata", "legacy.txt")
	if *update {
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("found\n%s\nwant, unless -update is given,\n%s", b.Bytes(), want)
	}
}

// checkVet holds the findings of go vet against those of fencelint itself.
func checkVet(t *testing.T, bin string, found []finding) {
	t.Helper()
	if got, code := vet(t, bin, reference); code != 0 || len(got) != 0 {
		t.Errorf("go vet on the reference: exit code %d, %q", code, got)
	}
	got, code := vet(t, bin, legacy)
	if code != 1 {
		t.Errorf("go vet exits with %d, want 1", code)
	}
	var want []string
	for _, f := range found {
		want = append(want, fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Column, f.Rule, f.Message))
		for _, r := range f.Related {
			want = append(want, fmt.Sprintf("%s:%d:%d: \t%s", r.File, r.Line, r.Column, r.Message))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("go vet finds\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// checkReadme holds the findings that the README shows, with what is indented
// below them, against what is printed.
func checkReadme(t *testing.T, bin string) {
	t.Helper()
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	printed := lintText(t, bin, legacy)
	shown := 0
	for block := range strings.SplitSeq(string(readme), "\n```") {
		example, ok := strings.CutPrefix(block, "text\n")
		if !ok || !strings.HasPrefix(example, "testdata/legacy/") {
			continue
		}
		shown++
		if !strings.Contains(printed, example+"\n") {
			t.Errorf("README.md shows\n%s\nand this is printed:\n%s", example, printed)
		}
	}
	if shown == 0 {
		t.Error("README.md shows no finding")
	}
}
