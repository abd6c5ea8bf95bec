package sqlc

import (
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v4"
)

// configNames are the names of sqlc's configuration, in the order in which it
// looks for them.
var configNames = []string{"sqlc.yaml", "sqlc.yml", "sqlc.json"}

// maxParents bounds how far above a package its configuration is looked for.
const maxParents = 32

// config is the part of a configuration that says which queries make which
// package: packages in version 1, sql in version 2.
type config struct {
	Packages []struct {
		Path    string `yaml:"path"`
		Engine  string `yaml:"engine"`
		Queries paths  `yaml:"queries"`
	} `yaml:"packages"`
	SQL []struct {
		Engine  string `yaml:"engine"`
		Queries paths  `yaml:"queries"`
		Gen     struct {
			Go struct {
				Out string `yaml:"out"`
			} `yaml:"go"`
			Others map[string]any `yaml:",inline"`
		} `yaml:"gen"`
		Codegen []struct {
			Out string `yaml:"out"`
		} `yaml:"codegen"`
	} `yaml:"sql"`

	base string // the directory that its paths start from
}

// paths is a path or a list of paths.
type paths []string

// UnmarshalYAML reads either form.
func (p *paths) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*p = paths{node.Value}
		return nil
	}
	var list []string
	if err := node.Decode(&list); err != nil {
		return err
	}
	*p = list
	return nil
}

// Files returns the query files of the package that sqlc generates into a
// directory, in order. There are none if no configuration above it, up to the
// root of its module, names that directory.
func Files(dir string) []string {
	_, files := configOf(dir)
	return files
}

// configOf returns the configuration that names a directory, and the query files
// of the package in there.
func configOf(dir string) (*config, []string) {
	at := dir
	for range maxParents {
		for _, name := range configNames {
			c := readConfig(filepath.Join(at, name))
			if files := c.filesOf(dir); len(files) > 0 {
				return c, files
			}
		}
		parent := filepath.Dir(at)
		if parent == at || exists(filepath.Join(at, "go.mod")) {
			return nil, nil
		}
		at = parent
	}
	return nil, nil
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// readConfig reads a configuration. What is none is empty: sqlc is the one to
// complain.
func readConfig(file string) *config {
	c := new(config)
	text, ok := read(file)
	if !ok || yaml.Unmarshal([]byte(text), c) != nil {
		return new(config)
	}
	c.base = filepath.Dir(file)
	return c
}

// filesOf returns the query files that a configuration gives to a directory.
func (c *config) filesOf(dir string) []string {
	var out []string
	add := func(queries paths, path string) {
		if c.isPath(path, dir) {
			out = append(out, expand(c.base, queries)...)
		}
	}
	for _, p := range c.Packages {
		add(p.Queries, p.Path)
	}
	for _, s := range c.SQL {
		add(s.Queries, s.Gen.Go.Out)
		for _, g := range s.Codegen {
			add(s.Queries, g.Out)
		}
	}
	return sorted(out)
}

// isPath reports whether a path of the configuration is that of a directory.
func (c *config) isPath(path, dir string) bool {
	return path != "" && filepath.Join(c.base, filepath.FromSlash(path)) == filepath.Clean(dir)
}

// expand lists the files of paths, each of which is a file, a pattern, or a
// directory whose .sql files count.
func expand(base string, queries paths) []string {
	var out []string
	for _, q := range queries {
		full := filepath.Join(base, filepath.FromSlash(q))
		if info, err := os.Stat(full); err == nil && info.IsDir() {
			full = filepath.Join(full, "*.sql")
		}
		if found, err := filepath.Glob(full); err == nil {
			out = append(out, found...)
		}
	}
	return out
}
