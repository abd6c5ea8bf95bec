package config

import (
	"slices"
	"strings"

	"github.com/fencelint/fencelint/internal/pathglob"
)

// key is the name by which a table is known: statements leave out the schema,
// and fold the case.
func (t *Table) key() string { return tableKey(t.Name) }

func tableKey(name string) string {
	return strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
}

// Table returns what is said of a table, or nil. A schema before the name does
// not matter.
func (c *Config) Table(name string) *Table {
	if c == nil {
		return nil
	}
	for i := range c.Tables {
		if c.Tables[i].key() == tableKey(name) {
			return &c.Tables[i]
		}
	}
	return nil
}

// Excludes reports whether a file is left out. The path is slash-separated and
// relative to the root of the module.
func (c *Config) Excludes(file string) bool {
	if c == nil {
		return false
	}
	for _, p := range c.Exclude {
		if pathglob.Match(string(p), file) {
			return true
		}
	}
	return false
}

// Level returns the level of a rule's findings of a category: what is said of
// the category goes before what is said of the rule. It is "" if nothing is
// said.
func (c *Config) Level(rule, category string) Level {
	if c == nil {
		return ""
	}
	level := Level("")
	for _, r := range c.Rules {
		switch r.Rule {
		case rule + "/" + category:
			return r.Level
		case rule:
			level = r.Level
		}
	}
	return level
}

// IsCountless reports whether a package, by its import path, is one by which a
// store is reached that does not count what a write changes.
func (c *Config) IsCountless(path string) bool {
	return c != nil && slices.ContainsFunc(c.Countless, func(s Store) bool { return s.Has(path) })
}

// Has reports whether a package, by its import path, is the one of the store or
// below it.
func (s Store) Has(path string) bool {
	return path == s.Package || strings.HasPrefix(path, s.Package+"/")
}

// Wrapper returns what is said of a function that runs SQL, or nil.
func (c *Config) Wrapper(name Function) *Wrapper {
	if c == nil || name == "" {
		return nil
	}
	for i := range c.Wrappers {
		if c.Wrappers[i].Func == name {
			return &c.Wrappers[i]
		}
	}
	return nil
}

// IsFence reports whether a function adds or checks a fence.
func (c *Config) IsFence(name Function) bool {
	return c != nil && name != "" && slices.ContainsFunc(c.Fences, func(f Fence) bool { return f.Func == name })
}

// Functions returns the functions that the configuration names, in its order.
func (c *Config) Functions() []Function {
	if c == nil {
		return nil
	}
	var list []Function
	for _, w := range c.Wrappers {
		list = append(list, w.Func)
	}
	for _, f := range c.Fences {
		list = append(list, f.Func)
	}
	return list
}

// Globs returns the patterns of the schema files.
func (c *Config) Globs() []string {
	if c == nil {
		return nil
	}
	globs := make([]string, len(c.Schema))
	for i, p := range c.Schema {
		globs[i] = string(p)
	}
	return globs
}
