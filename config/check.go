package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fencelint/fencelint/lease"
)

func (t *Table) check() (key, msg string) {
	if t.Name == "" {
		return "name", "is missing"
	}
	roles := []struct {
		key   string
		names Names
	}{{"owner", t.Owner}, {"token", t.Token}, {"expiry", t.Expiry}, {"status", t.Status}}
	seen := map[string]string{}
	for _, r := range roles {
		for _, c := range r.names {
			if other := seen[strings.ToLower(c)]; other != "" {
				return r.key, fmt.Sprintf("%s is the %s already", c, other)
			}
			seen[strings.ToLower(c)] = r.key
		}
	}
	for _, s := range t.Held {
		if slices.Contains(t.Terminal, s) {
			return "terminal", fmt.Sprintf("%s is a held state already", s)
		}
	}
	if len(t.Fence) > lease.MaxFence {
		return "fence", fmt.Sprintf("has %d columns, more than %d", len(t.Fence), lease.MaxFence)
	}
	return "", ""
}

func (g *GuardedBy) check() (key, msg string) {
	switch {
	case g.Table == "":
		return "table", "is missing"
	case len(g.On) == 0:
		return "on", "is missing; it names the column that leads to the guarding row"
	}
	return "", ""
}

func (w *Wrapper) check() (key, msg string) { return w.Func.missing() }

func (f *Fence) check() (key, msg string) { return f.Func.missing() }

func (s *Store) check() (key, msg string) {
	switch {
	case s.Package == "":
		return "package", "is missing"
	case strings.ContainsAny(s.Package, " \t\"`*") || strings.HasSuffix(s.Package, "/"):
		return "package", fmt.Sprintf("wants the import path of a package, not %q", s.Package)
	}
	return "", ""
}

func (f Function) missing() (key, msg string) {
	if f == "" {
		return "func", "is missing"
	}
	return "", ""
}

func (r *Rule) check() (key, msg string) {
	switch {
	case r.Rule == "":
		return "rule", "is missing"
	case r.Level == "":
		return "level", "is missing; " + choice(levels)
	}
	return "", ""
}

// conflicts finds entries that are there twice, and guards that lead nowhere.
func (c *Config) conflicts() (errs []error) {
	for i := range c.Tables {
		t := &c.Tables[i]
		if first := c.Table(t.Name); first != t {
			errs = append(errs, &Error{t.At, fmt.Sprintf("tables[%d].name", i), fmt.Sprintf("%s is there already, in line %d", t.Name, first.At.Line)})
		}
		if g := t.GuardedBy; g != nil && c.Table(g.Table) == nil {
			errs = append(errs, &Error{t.At, fmt.Sprintf("tables[%d].guarded_by.table", i), fmt.Sprintf("%s is not among the tables", g.Table)})
		}
	}
	for i, r := range c.Rules {
		for _, first := range c.Rules[:i] {
			if r.Rule == first.Rule {
				errs = append(errs, &Error{r.At, fmt.Sprintf("rules[%d].rule", i), fmt.Sprintf("%s has a level already, in line %d", r.Rule, first.At.Line)})
				break
			}
		}
	}
	return errs
}

// CheckRules returns an error for a rule in the configuration that is none of
// the given names.
func (c *Config) CheckRules(names []string) error {
	if c == nil {
		return nil
	}
	for i, r := range c.Rules {
		name, _, _ := strings.Cut(r.Rule, "/")
		if err := oneOf("rule", name, names); err != nil {
			return &Error{r.At, fmt.Sprintf("rules[%d].rule", i), err.Error()}
		}
	}
	return nil
}
