package legacypath_test

import (
	"bytes"
	"encoding/gob"
	"errors"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/legacypath"
)

// Each fixture package is one category, one way to belong together, or one
// reason to be silent. The fixes of those with a golden file are applied, and
// what comes out has to compile.
func TestFixtures(t *testing.T) {
	var plain, golden []string
	err := filepath.WalkDir("testdata/src", func(dir string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		name, err := filepath.Rel("testdata/src", dir)
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		found, _ := filepath.Glob(filepath.Join(dir, "*.golden"))
		switch {
		case len(found) > 0:
			golden = append(golden, filepath.ToSlash(name))
		case len(files) > 0:
			plain = append(plain, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, analysistest.TestData(), legacypath.Analyzer, plain...)
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), legacypath.Analyzer, golden...)
}

// What a package tells others of its legacy paths is a few words for each.
func TestFactSize(t *testing.T) {
	const budget = 300 // bytes of a fact by itself, its type's description included
	facts := 0
	for _, result := range analysistest.Run(t, analysistest.TestData(), legacypath.Analyzer, "called", "interfaces") {
		for obj, list := range result.Facts {
			for _, fact := range list {
				f, ok := fact.(*legacypath.LegacyV3)
				if !ok {
					continue
				}
				facts++
				var first, second bytes.Buffer
				if err := errors.Join(gob.NewEncoder(&first).Encode(f), gob.NewEncoder(&second).Encode(f)); err != nil {
					t.Fatal(err)
				}
				if first.Len() > budget {
					t.Errorf("the fact of %s takes %d bytes, want at most %d", obj.Name(), first.Len(), budget)
				}
				if !bytes.Equal(first.Bytes(), second.Bytes()) {
					t.Errorf("the fact of %s has two encodings", obj.Name())
				}
			}
		}
	}
	if facts == 0 {
		t.Error("no facts")
	}
}

// A fix leaves the file as gofmt has it.
func TestGoldenFilesAreFormatted(t *testing.T) {
	names, err := filepath.Glob("testdata/src/*/*.golden")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d golden files: %v", len(names), err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
			t.Errorf("%s: gofmt changes it: %v", name, err)
		}
	}
}

// Each category has its place on the rule's page: findings point there.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules/legacypath.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range legacypath.Categories() {
		if !bytes.Contains(page, []byte("\n### "+c+"\n")) {
			t.Errorf("the page has no section %s", c)
		}
	}
}
