package driver

import (
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/fencelint/fencelint/config"
)

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
	for _, root := range modulesIn(work, file) {
		if !slices.Contains(roots, root) {
			roots = append(roots, root)
		}
	}
	return roots, nil
}

// modulesIn returns the directories of the modules of a workspace.
func modulesIn(work string, file *modfile.WorkFile) []string {
	var roots []string
	for _, use := range file.Use {
		root := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(root) {
			root = filepath.Join(filepath.Dir(work), root)
		}
		roots = append(roots, root)
	}
	return roots
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
