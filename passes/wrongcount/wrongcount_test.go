package wrongcount_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/internal/rulepage"
	"github.com/fencelint/fencelint/passes/wrongcount"
)

// Each fixture package is one category, or the reasons to be silent.
func TestFixtures(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), wrongcount.Analyzer,
		"modified", "versionone", "changing", "changedrows", "foundrows", "nodsn", "upserts", "page", "words")
}

func TestPage(t *testing.T) {
	rulepage.Check(t, "wrongcount", "modified", "upsert", "mysql-changed")
}
