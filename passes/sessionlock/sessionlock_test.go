package sessionlock_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/internal/rulepage"
	"github.com/fencelint/fencelint/passes/sessionlock"
	"github.com/fencelint/fencelint/passes/settings"
)

// Each fixture package is one category, or the reasons to be silent.
func TestFixtures(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), sessionlock.Analyzer, "pool", "silent", "single", "page")
}

func TestStrict(t *testing.T) {
	strict := settings.Analyzer.Flags.Lookup("strict")
	if err := strict.Value.Set("true"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := strict.Value.Set("false"); err != nil {
			t.Error(err)
		}
	})
	analysistest.Run(t, analysistest.TestData(), sessionlock.Analyzer, "dropped")
}

func TestPage(t *testing.T) {
	rulepage.Check(t, "sessionlock", "pool", "unlock-dropped")
}
