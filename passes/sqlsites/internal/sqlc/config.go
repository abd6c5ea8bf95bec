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
		Queries paths  `yaml:"queries"`
	} `yaml:"packages"`
	SQL []struct {
		Queries paths `yaml:"queries"`
		Gen     struct {
			Go struct {
				Out string `yaml:"out"`
			} `yaml:"go"`
		} `yaml:"gen"`
		Codegen []struct {
			Out string `yaml:"out"`
		} `yaml:"codegen"`
	} `yaml:"sql"`
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
	at := dir
	for range maxParents {
		for _, name := range configNames {
			if files := filesBy(filepath.Join(at, name), dir); len(files) > 0 {
				return files
			}
		}
		parent := filepath.Dir(at)
		if parent == at || exists(filepath.Join(at, "go.mod")) {
			return nil
		}
		at = parent
	}
	return nil
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// filesBy returns the query files that one configuration gives to a directory.
// What is no such configuration gives none: sqlc is the one to complain.
func filesBy(file, dir string) []string {
	text, ok := read(file)
	if !ok {
		return nil
	}
	var c config
	if err := yaml.Unmarshal([]byte(text), &c); err != nil {
		return nil
	}
	base := filepath.Dir(file)
	var out []string
	add := func(queries paths, path string) {
		if path != "" && filepath.Join(base, filepath.FromSlash(path)) == filepath.Clean(dir) {
			out = append(out, expand(base, queries)...)
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
