package unfencedwrite_test

import (
	"flag"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/unfencedwrite"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// Each fixture package is one category, one place where SQL stands, or one
// reason to be silent. The golden file holds where in its line each finding is.
func TestFixtures(t *testing.T) {
	results := analysistest.Run(t, analysistest.TestData(), unfencedwrite.Analyzer, fixtures(t)...)
	var places strings.Builder
	for _, res := range results {
		fset := res.Pass.Fset
		for _, d := range res.Diagnostics {
			fmt.Fprintf(&places, "%s-%s %s\n", place(fset, d.Pos), endPlace(fset, d.Pos, d.End), d.Category)
		}
	}
	golden := filepath.Join(analysistest.TestData(), "places.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(places.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := places.String(); got != string(want) {
		t.Errorf("the findings stand in other places than in %s:\n%s", golden, got)
	}
}

// fixtures returns the packages under testdata/src, but for those that stand
// for a library.
func fixtures(t *testing.T) []string {
	t.Helper()
	root := filepath.Join(analysistest.TestData(), "src")
	var packages []string
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.Contains(entry.Name(), "."):
			return fs.SkipDir
		case filepath.Ext(name) != ".go":
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		if pkg := filepath.ToSlash(dir); !slices.Contains(packages, pkg) {
			packages = append(packages, pkg)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

func place(fset *token.FileSet, pos token.Pos) string {
	at := fset.Position(pos)
	return fmt.Sprintf("%s:%d:%d", filepath.Base(at.Filename), at.Line, at.Column)
}

// endPlace leaves the file out, which is that of the start.
func endPlace(fset *token.FileSet, pos, end token.Pos) string {
	at := fset.Position(end)
	if end == token.NoPos {
		at = fset.Position(pos)
	}
	return fmt.Sprintf("%d:%d", at.Line, at.Column)
}
