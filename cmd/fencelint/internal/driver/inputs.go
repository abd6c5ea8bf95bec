package driver

import (
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/fencelint/fencelint/config"
	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/schema"
)

// hashInputs adds to a hash what the findings depend on beside the packages: the
// configurations and schema files of the module around dir, and of those in
// its workspace. A configuration with errors is an error, which stops the go
// command before it asks for the first package.
func hashInputs(h hash.Hash, dir string) error {
	named := os.Getenv(config.Variable)
	fmt.Fprintf(h, "%s=%q\n", config.Variable, named)
	if _, err := settings.Load(dir, ""); err != nil {
		return err
	}
	if filepath.IsAbs(named) {
		if err := hashFile(h, named); err != nil {
			return err
		}
	}
	roots, err := modules(dir)
	if err != nil {
		return err
	}
	for _, root := range roots {
		if err := hashModule(h, root); err != nil {
			return err
		}
	}
	return nil
}

// hashModule adds the configurations and schema files of one module.
func hashModule(h hash.Hash, root string) error {
	dirs, err := configured(root)
	if err != nil {
		return err
	}
	for _, dir := range append([]string{root}, dirs...) {
		c, err := settings.Load(dir, "")
		if err != nil {
			return err
		}
		if c != nil {
			if err := hashFile(h, c.File); err != nil {
				return err
			}
		}
		for _, file := range schema.Files(root, c.Globs()...) {
			if err := hashFile(h, file); err != nil {
				return err
			}
		}
	}
	return nil
}

// configured returns the directories below a module's root that have a
// configuration of their own.
func configured(root string) ([]string, error) {
	var dirs []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is no package either
		case !d.IsDir():
			if d.Name() == config.Name && filepath.Dir(path) != root {
				dirs = append(dirs, filepath.Dir(path))
			}
		case path == root:
		case strings.HasPrefix(d.Name(), "."), strings.HasPrefix(d.Name(), "_"), d.Name() == "node_modules", hasModFile(path):
			return fs.SkipDir
		}
		return nil
	})
	return dirs, err
}

func hasModFile(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// hashFile adds the name of a file and what it holds; a file that cannot be
// read counts as empty, because it may not stop the check of other packages.
func hashFile(h hash.Hash, name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		data = []byte(err.Error())
	}
	_, err = fmt.Fprintf(h, "%q %d\n%s\n", name, len(data), data)
	return err
}

// modules returns the roots of the module around dir and of those that are in
// a workspace with it.
func modules(dir string) ([]string, error) {
	var roots []string
	if root := config.ModuleRoot(dir); root != "" {
		roots = append(roots, root)
	}
	work := workspace(dir)
	if work == "" {
		return roots, nil
	}
	data, err := os.ReadFile(work)
	if err != nil {
		return nil, err
	}
	file, err := modfile.ParseWork(work, data, nil)
	if err != nil {
		return nil, err
	}
	for _, use := range file.Use {
		root := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(root) {
			root = filepath.Join(filepath.Dir(work), root)
		}
		if len(roots) == 0 || root != roots[0] {
			roots = append(roots, root)
		}
	}
	return roots, nil
}

// workspace returns the go.work file that counts in a directory, or "".
func workspace(dir string) string {
	switch work := os.Getenv("GOWORK"); work {
	case "off":
		return ""
	case "":
	default:
		return work
	}
	for d := dir; ; d = filepath.Dir(d) {
		if work := filepath.Join(d, "go.work"); isRegular(work) {
			return work
		}
		if d == filepath.Dir(d) {
			return ""
		}
	}
}

func isRegular(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
