package unfencedwrite_test

import (
	"os"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/unfencedwrite"
)

// Each fixture package is one category, or one reason to be silent.
func TestFixtures(t *testing.T) {
	entries, err := os.ReadDir("testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	var packages []string
	for _, e := range entries {
		packages = append(packages, e.Name())
	}
	analysistest.Run(t, analysistest.TestData(), unfencedwrite.Analyzer, packages...)
}
