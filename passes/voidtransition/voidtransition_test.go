package voidtransition_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/voidtransition"
)

// Each fixture package is one category, or one reason to be silent.
func TestFixtures(t *testing.T) {
	entries, err := os.ReadDir("testdata/src")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() == "github.com" || e.Name() == "facts" {
			continue // stands for other modules; has a test of its own
		}
		t.Run(e.Name(), func(t *testing.T) {
			analysistest.Run(findings{t}, analysistest.TestData(), voidtransition.Analyzer, e.Name())
		})
	}
}

// findings leaves out facts, which most fixtures export and are not about.
type findings struct{ t *testing.T }

func (f findings) Errorf(format string, args ...any) {
	f.t.Helper()
	if message := fmt.Sprintf(format, args...); !strings.Contains(message, "unexpected fact") {
		f.t.Error(message)
	}
}
