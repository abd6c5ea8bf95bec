package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	root := flag.String("root", ".", "the directory of fencelint's module")
	all := flag.Bool("v", false, "print every mutant")
	flag.Parse()
	if err := report(os.Stdout, *root, *all); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// report runs all mutants and prints what became of them.
func report(w io.Writer, root string, all bool) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	results, err := run(root, dir)
	if err != nil {
		return err
	}
	newScore(results).print(w, results, all)
	return nil
}

// run makes and analyses the mutants of all systems below a directory.
func run(root, dir string) ([]result, error) {
	var results []result
	for _, s := range systems() {
		if err := s.load(filepath.Join(root, "testdata", "reference", s.name)); err != nil {
			return nil, err
		}
		of, err := s.analyse(filepath.Join(dir, s.name), s.mutants(operators))
		if err != nil {
			return nil, err
		}
		results = append(results, of...)
		old, err := s.withLegacy(filepath.Join(dir, s.name, "legacy"))
		if err != nil {
			return nil, err
		}
		if old == nil {
			continue
		}
		if of, err = old.analyse(filepath.Join(dir, s.name, "legacy"), old.mutants(legacyOperators)); err != nil {
			return nil, err
		}
		results = append(results, of...)
	}
	return results, nil
}
