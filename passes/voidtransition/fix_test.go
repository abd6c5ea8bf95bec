package voidtransition_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/voidtransition"
)

func TestFix(t *testing.T) {
	analysistest.RunWithSuggestedFixes(findings{t}, analysistest.TestData(), voidtransition.Analyzer, "fixed")
}
