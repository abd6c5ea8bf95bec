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
	var packages []string
	for _, e := range entries {
		if !isOther(e.Name()) {
			packages = append(packages, e.Name())
		}
	}
	analysistest.Run(findings{t}, analysistest.TestData(), voidtransition.Analyzer, packages...)
}

// findings leaves out facts, which most fixtures export and are not about.
type findings struct{ t *testing.T }

func (f findings) Errorf(format string, args ...any) {
	f.t.Helper()
	if message := fmt.Sprintf(format, args...); !strings.Contains(message, "unexpected fact") {
		f.t.Error(message)
	}
}

// isOther reports whether a folder of the test data holds what fixtures import,
// or has a test of its own.
func isOther(name string) bool {
	return strings.Contains(name, ".") || name == "entgen" || name == "facts"
}
