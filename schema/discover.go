package schema

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Words of directory names. All SQL files below history directories are read,
// and those in a definition directory itself; the layout words only lead there.
var (
	historyDirs    = []string{"migrations", "migration", "migrate"}
	definitionDirs = []string{"sql", "schema", "schemas", "ddl"}
	layoutDirs     = []string{"db", "database", "databases", "postgres", "postgresql", "pg", "resources", "store", "storage"}
)

// schemaFile matches the names of files that hold a whole schema.
var schemaFile = regexp.MustCompile(`(?i)^(schema|structure|tables|ddl)([-_.].*)?\.sql$|[-_.](schema|structure|ddl)\.sql$`)

// Discover returns the sources below a directory, in the order of their
// directories. They are found by the names of directories and files and by the
// configuration of sqlc. Vendored code, test data, hidden directories and
// modules of their own are passed over.
func Discover(root string) ([]Source, []Problem) {
	f := finder{root: root, dirs: map[string][]string{}}
	if err := filepath.WalkDir(root, f.visit); err != nil {
		f.report(root, err)
	}
	for _, dir := range f.sortedDirs() {
		f.add(dir, f.dirs[dir])
	}
	for _, file := range f.configs {
		f.sqlc(file)
	}
	slices.SortStableFunc(f.sources, func(a, b Source) int { return cmp.Compare(a.Dir, b.Dir) })
	return f.sources, f.problems
}

// A finder collects the files of a directory tree.
type finder struct {
	root     string
	dirs     map[string][]string // files by the directory of their source
	configs  []string            // of sqlc
	sources  []Source
	problems []Problem
}

// report records what is not understood, or what the system does not let one
// read.
func (f *finder) report(file string, err error) {
	f.problems = append(f.problems, problem(file, Unparsed, err))
}

// closed records a directory that cannot be read. What its name does not show to
// hold a schema most often holds none, but the files of a server.
func (f *finder) closed(dir string, holdsSchema bool, err error) {
	p := problem(dir, Unreadable, err)
	if !holdsSchema {
		p.Kind = Unapplied
	}
	f.problems = append(f.problems, p)
}

// visit is called for each file and directory. One that cannot be read is a
// problem, and the rest goes on.
func (f *finder) visit(path string, d fs.DirEntry, err error) error {
	if err != nil {
		f.closed(path, path == f.root || f.isSchemaDir(path, nil), err)
		if d != nil && d.IsDir() {
			return fs.SkipDir
		}
		return nil
	}
	if d.IsDir() {
		if path != f.root && skipped(path, d.Name()) {
			return fs.SkipDir
		}
		return nil
	}
	dir := filepath.Dir(path)
	switch name := d.Name(); {
	case name == "sqlc.yaml" || name == "sqlc.yml" || name == "sqlc.json":
		f.configs = append(f.configs, path)
	case name == "up.sql":
		f.dirs[filepath.Dir(dir)] = append(f.dirs[filepath.Dir(dir)], path)
	case filepath.Ext(name) == ".sql" && name != "down.sql", filepath.Ext(name) == ".go" && leadingNumber.MatchString(name):
		f.dirs[dir] = append(f.dirs[dir], path)
	}
	return nil
}

// skipped reports whether a directory below the root is passed over.
func skipped(path, name string) bool {
	if strings.HasPrefix(name, ".") || name == "vendor" || name == "node_modules" || name == "testdata" {
		return true
	}
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil
}

func (f *finder) sortedDirs() []string {
	var dirs []string
	for dir := range f.dirs {
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	return dirs
}

// add adds the sources that the files of a directory make: one of those that a
// tool applies, and one of the schema files beside them.
func (f *finder) add(dir string, files []string) {
	files = slices.DeleteFunc(files, isFixture)
	if !f.isSchemaDir(dir, files) {
		files = slices.DeleteFunc(files, func(p string) bool { return !schemaFile.MatchString(filepath.Base(p)) })
	}
	if !slices.ContainsFunc(files, func(p string) bool { return filepath.Ext(p) == ".sql" }) {
		return
	}
	src, err := NewSource(dir, files)
	if err != nil {
		f.report(dir, err)
		return
	}
	if len(src.Files) > 0 {
		f.sources = append(f.sources, src)
	}
	if src.Tool == Plain {
		return
	}
	rest := slices.DeleteFunc(files, func(p string) bool {
		return slices.Contains(src.Files, p) || !schemaFile.MatchString(filepath.Base(p)) || isDown(p)
	})
	if len(rest) > 0 {
		f.sources = append(f.sources, Source{Tool: Plain, Dir: dir, Files: rest})
	}
}

// isFixture reports whether the name of a file says that it is data for tests.
func isFixture(file string) bool {
	base := strings.ToLower(filepath.Base(file))
	return strings.HasPrefix(base, "seed") || strings.Contains(base, "fixture") || strings.Contains(base, "testdata")
}

// isSchemaDir reports whether a directory holds a schema by its name, or by the
// names of most of its files.
func (f *finder) isSchemaDir(dir string, files []string) bool {
	rel, err := filepath.Rel(f.root, dir)
	if err != nil {
		return false
	}
	if rel == "." { // the root itself may be what somebody pointed at
		rel = filepath.Base(f.root)
	}
	parts := strings.Split(strings.ToLower(rel), string(filepath.Separator))
	if slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(historyDirs, p) }) ||
		slices.Contains(definitionDirs, parts[len(parts)-1]) {
		return true
	}
	ordered := 0
	for _, p := range files {
		base := filepath.Base(p)
		if numberedName.MatchString(base) || flywayName.MatchString(base) || base == "up.sql" {
			ordered++
		}
	}
	return 2*ordered > len(files)
}

// isConventional reports whether a path below a directory consists of the words
// by which schemas are found.
func isConventional(rel string) bool {
	for _, p := range strings.Split(strings.ToLower(rel), string(filepath.Separator)) {
		if p != "." && !slices.Contains(historyDirs, p) && !slices.Contains(definitionDirs, p) && !slices.Contains(layoutDirs, p) {
			return false
		}
	}
	return true
}

// isExample reports whether a path leads to an example, which has a database of
// its own.
func isExample(rel string) bool {
	return slices.ContainsFunc(strings.Split(strings.ToLower(rel), string(filepath.Separator)), func(p string) bool {
		return p == "example" || p == "examples" || p == "_examples" || p == "demo"
	})
}
