package sidewrite_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/internal/rulepage"
	"github.com/fencelint/fencelint/passes/sidewrite"
)

// Each fixture package is one way to go on, or the reasons to be silent.
func TestFixtures(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), sidewrite.Analyzer, "ungated", "pool", "through", "gated", "page")
}

func TestPage(t *testing.T) {
	rulepage.Check(t, "sidewrite", "ungated")
}
