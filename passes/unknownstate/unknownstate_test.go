package unknownstate_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/fencelint/fencelint/passes/internal/rulepage"
	"github.com/fencelint/fencelint/passes/unknownstate"
)

// Each fixture package is one category, or the reasons to be silent.
func TestFixtures(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), unknownstate.Analyzer, "written", "compared", "listed", "page", "words")
}

// TestReference removes the migration of the reference outbox that adds a state.
func TestReference(t *testing.T) {
	const reference = "../../testdata/reference/outbox"
	if got := findings(t, copyModule(t, reference)); len(got) > 0 {
		t.Errorf("the reference has findings: %q", got)
	}
	part := copyModule(t, reference) // another one: what a directory holds is read once
	if err := os.Remove(filepath.Join(part, "migrations", "V2__lease_fence.sql")); err != nil {
		t.Fatal(err)
	}
	got := findings(t, part)
	if len(got) == 0 {
		t.Error("no findings without the second migration")
	}
	for _, message := range got {
		if !strings.Contains(message, "'EXHAUSTED', which messaging_outbox_status_check (migrations/V1__messaging_outbox.sql:") {
			t.Errorf("finding without the second migration: %s", message)
		}
	}
}

// copyModule copies a package to a module of its own and returns its directory.
func copyModule(t *testing.T, from string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.test/outbox\n\ngo 1.26\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// findings returns the messages of the analyzer on the package in a directory.
func findings(t *testing.T, dir string) []string {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the package does not load")
	}
	for _, pkg := range pkgs {
		pkg.Imports = nil // which are not analysed
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{unknownstate.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for act := range graph.All() {
		if act.IsRoot {
			if act.Err != nil {
				t.Fatal(act.Err)
			}
			for _, d := range act.Diagnostics {
				out = append(out, d.Message)
			}
		}
	}
	return out
}

func TestPage(t *testing.T) {
	rulepage.Check(t, "unknownstate", "written", "compared")
}
