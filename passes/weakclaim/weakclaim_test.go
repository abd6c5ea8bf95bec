package weakclaim_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/passes/weakclaim"
)

// Each fixture package is one category with its near misses.
func TestFixtures(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), weakclaim.Analyzer, packages(t, "testdata/src")...)
}

// Notes appear only if the run asks for them.
func TestNotes(t *testing.T) {
	if err := settings.Analyzer.Flags.Set("strict", "true"); err != nil {
		t.Fatal(err)
	}
	defer settings.Analyzer.Flags.Set("strict", "false")
	analysistest.Run(t, filepath.Join(analysistest.TestData(), "strict"), weakclaim.Analyzer, packages(t, "testdata/strict/src")...)
}

func packages(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
