package config

import (
	"fmt"
	"os"
	"path/filepath"
)

// Variable is the environment variable that names a configuration file.
const Variable = "FENCELINT_CONFIG"

// Find returns the configuration file for the packages in a directory, "" if
// there is none. named is what the user asked for, "" for nothing; then the
// environment decides, and else the nearest file called [Name] in the directory
// or above it, up to the root of the module. A directory in no module has none.
//
// A name that is not absolute is looked for in the directory and above as well,
// because the go command runs its tool in the directory of each package.
func Find(dir, named string) (string, error) {
	if named == "" {
		named = os.Getenv(Variable)
	}
	root := ModuleRoot(dir)
	switch {
	case filepath.IsAbs(named):
		return named, readable(named)
	case named != "":
		file := upwards(dir, root, named)
		if file == "" {
			return "", fmt.Errorf("configuration: stat %s: no such file in %s or above", named, dir)
		}
		return file, readable(file)
	case root == "":
		return "", nil
	}
	return upwards(dir, root, Name), nil
}

// ModuleRoot returns the directory at or above dir that holds go.mod, or "".
func ModuleRoot(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if exists(filepath.Join(d, "go.mod")) {
			return d
		}
		if d == filepath.Dir(d) {
			return ""
		}
	}
}

// upwards returns the first file of that name in dir or above it, down from
// root; without a root, in dir alone.
func upwards(dir, root, name string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if file := filepath.Join(d, name); exists(file) {
			return file
		}
		if root == "" || d == root {
			return ""
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// readable tells of what is no file before anything else is done.
func readable(name string) error {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return fmt.Errorf("configuration: %w", err)
	case info.IsDir():
		return fmt.Errorf("configuration: %s is a directory", name)
	}
	return nil
}
