package nulltakeover_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/nulltakeover"
)

// Package undated has both categories with their near misses, package notnull a
// schema that rules them out.
func TestFixtures(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), nulltakeover.Analyzer, "undated", "notnull")
}
