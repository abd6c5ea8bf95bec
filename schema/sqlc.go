package schema

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// A sqlcConfig is the part of sqlc's configuration that names schemas, in both
// of its versions. JSON is YAML as well.
type sqlcConfig struct {
	SQL      []sqlcEntry `yaml:"sql"`
	Packages []sqlcEntry `yaml:"packages"`
}

type sqlcEntry struct {
	Schema paths `yaml:"schema"`
}

// paths is a path or a list of paths.
type paths []string

// UnmarshalYAML accepts both forms.
func (p *paths) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*p = paths{n.Value}
		return nil
	}
	var list []string
	if err := n.Decode(&list); err != nil {
		return err
	}
	*p = list
	return nil
}

// sqlc adds the sources that a configuration of sqlc names.
func (f *finder) sqlc(file string) {
	raw, err := os.ReadFile(file)
	if err != nil {
		f.report(file, err)
		return
	}
	var cfg sqlcConfig
	if err := yaml.Unmarshal(raw, &cfg); err != nil {
		f.report(file, err)
		return
	}
	for _, e := range append(cfg.SQL, cfg.Packages...) {
		src, err := e.source(filepath.Dir(file))
		if err != nil {
			f.report(file, err)
			continue
		}
		f.merge(src)
	}
}

// source returns the files of an entry in the order of its paths.
func (e *sqlcEntry) source(dir string) (Source, error) {
	out := Source{Tool: Plain, Dir: dir}
	for _, p := range e.Schema {
		names, err := expand(filepath.Join(dir, p))
		if err != nil {
			return out, err
		}
		if len(names) == 0 {
			continue
		}
		part, err := NewSource(filepath.Dir(names[0]), names)
		if err != nil {
			return out, err
		}
		if len(out.Files) == 0 {
			out.Tool, out.Dir = part.Tool, part.Dir
		}
		for _, name := range part.Files {
			if !slices.Contains(out.Files, name) {
				out.Files = append(out.Files, name)
			}
		}
	}
	return out, nil
}

// expand returns the SQL files of a file, a directory or a pattern.
func expand(path string) ([]string, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "*.sql")
	}
	names, err := filepath.Glob(path)
	return slices.DeleteFunc(names, func(p string) bool {
		return strings.HasPrefix(filepath.Base(p), ".") || isDown(p)
	}), err
}

// merge adds a source that is configured. It takes the place of those that were
// found by convention and hold nothing else, so that no table is found twice.
func (f *finder) merge(src Source) {
	if len(src.Files) == 0 {
		return
	}
	within := func(a, b []string) bool {
		return !slices.ContainsFunc(a, func(p string) bool { return !slices.Contains(b, p) })
	}
	for _, s := range f.sources {
		if within(src.Files, s.Files) {
			return
		}
	}
	f.sources = slices.DeleteFunc(f.sources, func(s Source) bool { return within(s.Files, src.Files) })
	f.sources = append(f.sources, src)
}
