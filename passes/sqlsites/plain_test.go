package sqlsites_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is only there to be fast must not change what is found. The tests below
// read packages twice, with it and without, and compare all that there is to
// see: sites, and what is told to importing packages.

// TestPlainFixtures compares what is found in the fixtures of all analyzers.
func TestPlainFixtures(t *testing.T) {
	roots, err := filepath.Glob("../*/testdata/src")
	if err != nil || len(roots) < 5 {
		t.Fatal(roots, err)
	}
	w := newWorld()
	for _, root := range roots {
		w.root, w.packages = root, make(map[string]*types.Package)
		err := filepath.WalkDir(root, func(dir string, d os.DirEntry, err error) error {
			if name, rel := filepath.Rel(root, dir); d.IsDir() && rel == nil {
				_, _ = w.Import(filepath.ToSlash(name))
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	w.root = ""
	for _, dir := range []string{"reference", "legacy"} {
		systems, _ := filepath.Glob("../../testdata/" + dir + "/*")
		for _, system := range systems {
			if files := w.parse(system); len(files) > 0 {
				w.compare(system, files)
			}
		}
	}
	w.report(t, 100, 1000)
}

// TestPlainCases compares what is found in small packages, each of which shows
// why one way to be fast does not apply to it.
func TestPlainCases(t *testing.T) {
	names, err := filepath.Glob("testdata/plain/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	w := newWorld()
	w.root = "testdata/src"
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			file, err := parser.ParseFile(w.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			w.failed, w.sites = nil, 0
			w.compare(name, []*ast.File{file})
			w.report(t, 1, 1)
		})
	}
}

// TestPlainPrograms compares what is found in programs that are written at
// random, always the same.
func TestPlainPrograms(t *testing.T) {
	const programs = 360
	w := newWorld()
	for i := range uint64(programs) {
		src := program(i)
		file, err := parser.ParseFile(w.fset, fmt.Sprintf("p%d.go", i), src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		w.compare(fmt.Sprintf("p%d", i), []*ast.File{file})
	}
	w.report(t, programs, 5*programs)
}
