package unfencedwrite_test

import (
	"bytes"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/unfencedwrite"
)

// expectation is the comment by which a fixture says what is found on a line.
var expectation = regexp.MustCompile("(?m)[ \t]*// want [`\"].*$")

// What the fixes leave is in the golden files. It compiles, gofmt leaves it as it
// is, and nothing is found in it any more.
func TestFix(t *testing.T) {
	golden, err := filepath.Glob("testdata/src/fenced_*/*.golden")
	if err != nil || len(golden) == 0 {
		t.Fatalf("%d golden files: %v", len(golden), err)
	}
	again := t.TempDir()
	var packages []string
	for _, name := range golden {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
			t.Errorf("%s: gofmt changes it: %v", name, err)
		}
		pkg := filepath.Base(filepath.Dir(name))
		packages = append(packages, pkg)
		dir := filepath.Join(again, "src", pkg)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "a.go"), expectation.ReplaceAll(text, nil), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), unfencedwrite.Analyzer, packages...)
	for _, result := range analysistest.Run(t, again, unfencedwrite.Analyzer, packages...) {
		for _, err := range result.Pass.TypeErrors {
			t.Error(err)
		}
	}
}

// Near misses have a finding, and no fix.
func TestNoFix(t *testing.T) {
	for _, result := range analysistest.Run(t, analysistest.TestData(), unfencedwrite.Analyzer, "fenced_none") {
		for _, d := range result.Diagnostics {
			for _, f := range d.SuggestedFixes {
				t.Errorf("%s: %s", place(result.Pass.Fset, d.Pos), f.Message)
			}
		}
	}
}
