package driver

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/fencelint/fencelint/config"
)

// An inputs is the files of a module that an analysis may read beside the Go
// files of the package itself, which the go command knows of. Rather one too many
// than one too few: which of them count is up to the packages that read them.
type inputs struct {
	root       string
	config     string   // the name of configurations, or a path to one from their directory
	configured []string // directories with a configuration, and the root
	files      []string // in the order of the tree
	seen       map[string]bool
}

func newInputs(root, configName string) *inputs {
	in := &inputs{root: root, config: configName, seen: map[string]bool{}}
	_ = filepath.WalkDir(root, in.visit) // visit returns no error
	return in
}

// visit adds a file if it counts. The directories that are left out are those in
// which neither packages nor schema files are looked for.
func (in *inputs) visit(path string, d fs.DirEntry, err error) error {
	switch {
	case err != nil:
		in.add(path) // the day that it can be read it may hold something
		if d != nil && d.IsDir() {
			return fs.SkipDir
		}
	case !d.IsDir():
		if isInput(d.Name()) {
			in.add(path)
		}
		if isSQLCConfig(d.Name()) {
			in.add(namedBySQLC(path)...)
		}
	case path != in.root && leftOut(path, d.Name()):
		return fs.SkipDir
	default:
		in.configure(path)
	}
	return nil
}

func leftOut(path, name string) bool {
	return strings.HasPrefix(name, ".") || name == "vendor" || name == "node_modules" || hasModFile(path)
}

// configure adds the configuration of a directory. The root counts without one:
// it may be mistaken there.
func (in *inputs) configure(dir string) {
	file := in.config
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	found := isRegular(file)
	if found {
		in.add(file)
	}
	if found && !filepath.IsAbs(in.config) || dir == in.root {
		in.configured = append(in.configured, dir)
	}
}

func (in *inputs) add(files ...string) {
	for _, file := range files {
		if !in.seen[file] {
			in.seen[file] = true
			in.files = append(in.files, file)
		}
	}
}

// goMigration matches the names of migrations that are written in Go. They are
// files of a package, but others are judged by them.
var goMigration = regexp.MustCompile(`^[0-9].*\.go$`)

// isInput reports whether a file counts by its name, wherever it is.
func isInput(name string) bool {
	return filepath.Ext(name) == ".sql" || name == "atlas.sum" || name == config.Name ||
		isSQLCConfig(name) || goMigration.MatchString(name)
}
