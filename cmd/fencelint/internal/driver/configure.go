package driver

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/internal/pathglob"
	"github.com/fencelint/fencelint/internal/spelling"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/schema"
)

// configure reads the configuration of a run, so that its errors are told once
// and before any package is loaded, and hands it to the passes. named is the
// value of the flag.
func configure(named string) (*config.Config, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	c, err := settings.Load(dir, named)
	if err != nil {
		return nil, err
	}
	if asked := named != "" || os.Getenv(config.Variable) != ""; asked && c != nil && c.File != "" {
		named = c.File // wherever the packages are
	}
	return c, settings.Analyzer.Flags.Set("config", named)
}

// unmet lists the entries of a configuration that a run over the whole of a
// module had nothing to do with: they are misspelt, or left behind.
func unmet(c *config.Config, root string, met map[string]bool, tables []string) []string {
	if c == nil {
		return nil
	}
	var list []string
	add := func(at config.Position, what, name string, names []string) {
		line := fmt.Sprintf("%s: %s %s", at, what, name)
		if near := spelling.Nearest(name, names); near != "" {
			line += "; did you mean " + near
		}
		list = append(list, line)
	}
	for i, d := range c.Declarations() {
		if !met[d.Table] {
			add(c.Tables[i].At, "no statement names the table", c.Tables[i].Name, tables)
		}
	}
	for _, w := range c.Wrappers {
		if !met[string(w.Func)] {
			add(w.At, "no package has the wrapper", string(w.Func), nil)
		}
	}
	for _, f := range c.Fences {
		if !met[string(f.Func)] {
			add(f.At, "no package has the fence function", string(f.Func), nil)
		}
	}
	for _, s := range c.Countless {
		if !met[s.Package] {
			add(s.At, "no package imports the store", s.Package, nil)
		}
	}
	for i, p := range c.Schema {
		if len(schema.Files(root, string(p))) == 0 {
			add(c.At(fmt.Sprintf("schema[%d]", i)), "no file matches the pattern", string(p), nil)
		}
	}
	return append(list, unusedExcludes(c, root)...)
}

// unusedExcludes lists the patterns that no Go file of the module matches.
func unusedExcludes(c *config.Config, root string) []string {
	if len(c.Exclude) == 0 {
		return nil
	}
	used := make([]bool, len(c.Exclude))
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		rel, relErr := filepath.Rel(root, path)
		if err != nil || relErr != nil || filepath.Ext(path) != ".go" {
			return nil
		}
		for i, p := range c.Exclude {
			used[i] = used[i] || pathglob.Match(string(p), filepath.ToSlash(rel))
		}
		return nil
	})
	var list []string
	for i, p := range c.Exclude {
		if !used[i] {
			list = append(list, fmt.Sprintf("%s: no Go file matches the pattern %s", c.At(fmt.Sprintf("exclude[%d]", i)), p))
		}
	}
	return list
}

// wholeModule reports whether the patterns of a run in a directory take in all
// packages of a module.
func wholeModule(dir string, patterns []string) bool {
	return slices.Contains(patterns, "./...") && config.ModuleRoot(dir) == dir
}
