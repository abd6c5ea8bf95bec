package schema

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// matching returns the sources whose files match one of the patterns, one for
// each directory, in the order of the patterns. A pattern that matches nothing
// is a problem.
func matching(root string, globs []string) ([]Source, []Problem) {
	f := finder{root: root}
	for _, g := range globs {
		if _, err := path.Match(g, ""); err != nil {
			f.report(root, fmt.Errorf("schema pattern %q: %w", g, err))
		}
	}
	found := make([][]string, len(globs))
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		rel, relErr := filepath.Rel(root, p)
		if relErr != nil {
			return relErr
		}
		parts := strings.Split(filepath.ToSlash(rel), "/")
		if err != nil {
			f.closed(p, p == root || slices.ContainsFunc(globs, func(g string) bool {
				return mayMatchBelow(strings.Split(path.Clean(g), "/"), parts)
			}), err)
			return fs.SkipDir
		}
		if d.IsDir() {
			if p != root && strings.HasPrefix(d.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		for i, g := range globs {
			if matches(strings.Split(path.Clean(g), "/"), parts) && filepath.Ext(p) == ".sql" {
				found[i] = append(found[i], p)
				break
			}
		}
		return nil
	})
	if err != nil {
		f.report(root, err)
	}
	for i, files := range found {
		if len(files) == 0 {
			f.problems = append(f.problems, Problem{Position{File: root}, Unapplied, fmt.Sprintf("schema pattern %q matches no file", globs[i])})
		}
		f.addByDir(files)
	}
	return f.sources, f.problems
}

// addByDir adds one source for each directory of the files.
func (f *finder) addByDir(files []string) {
	for len(files) > 0 {
		dir := filepath.Dir(files[0])
		var here []string
		files = slices.DeleteFunc(slices.Clone(files), func(p string) bool {
			if filepath.Dir(p) != dir {
				return false
			}
			here = append(here, p)
			return true
		})
		src, err := NewSource(dir, here)
		if err != nil {
			f.report(dir, err)
			continue
		}
		f.sources = append(f.sources, src)
	}
}

// mayMatchBelow reports whether a pattern may match what is in the directory
// whose path has these parts.
func mayMatchBelow(pattern, dir []string) bool {
	if len(pattern) == 0 || len(dir) == 0 || pattern[0] == "**" {
		return true
	}
	ok, err := path.Match(pattern[0], dir[0])
	return err == nil && ok && mayMatchBelow(pattern[1:], dir[1:])
}

// matches reports whether the parts of a path match those of a pattern. A
// pattern that names a directory matches what is in it.
func matches(pattern, parts []string) bool {
	switch {
	case len(pattern) == 0:
		return len(parts) <= 1
	case pattern[0] == "**":
		return matches(pattern[1:], parts) || len(parts) > 0 && matches(pattern, parts[1:])
	case len(parts) == 0:
		return false
	}
	ok, err := path.Match(pattern[0], parts[0])
	return err == nil && ok && matches(pattern[1:], parts[1:])
}
