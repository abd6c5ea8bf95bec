package schema

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A View is the schema as one package sees it: for each table, the source that
// is nearest to the package. From the package's directory up to the root of its
// module, sources at conventional places come before others below the same
// directory, and migrations before whole schemas, which may be out of date.
type View struct {
	cache *Cache
	dir   string

	once   sync.Once
	groups []group // the nearest first

	mu       sync.Mutex
	files    []string // of the sources that were asked
	problems []Problem
}

// A group is sources that are equally near to a package.
type group struct {
	sources []*asked
	beside  bool // below a directory above the package, at no conventional place
}

// An asked is a source that is read when the view first asks it, and not looked
// at again: a package asks for many tables, and a history has many files.
type asked struct {
	Source
	once   sync.Once
	schema *Schema
}

func unasked(sources []Source) []*asked {
	list := make([]*asked, len(sources))
	for i, s := range sources {
		list[i] = &asked{Source: s}
	}
	return list
}

// Table returns the table of a name, which may be qualified. It returns nil if
// no source defines it, or if it cannot be told which of several is meant: they
// are equally near, or one lies beside the package and another one above it.
func (v *View) Table(name string) *Table {
	v.once.Do(v.find)
	var beside *Table
	for _, g := range v.groups {
		if beside != nil && g.beside {
			continue
		}
		t, n := v.tableIn(g, name)
		switch {
		case n == 0:
		case n > 1 || beside != nil:
			return nil
		case g.beside:
			beside = t
		default:
			return t
		}
	}
	return beside
}

// tableIn returns the table of a name in a group, and how many of its sources
// define one.
func (v *View) tableIn(g group, name string) (t *Table, n int) {
	var tables []*Table
	var from []Source
	for _, src := range g.sources {
		if t := v.read(src).Table(name); t != nil {
			tables, from = append(tables, t), append(from, src.Source)
		}
	}
	if len(tables) == 0 {
		return nil, 0
	}
	if i := preferred(from); i >= 0 {
		return tables[i], 1
	}
	return tables[0], len(tables)
}

// Files returns the files that the answers so far depend on, sorted.
func (v *View) Files() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.files)
}

// Problems returns what had no say in the answers so far and might have had one,
// in the order of the files.
func (v *View) Problems() []Problem {
	v.mu.Lock()
	defer v.mu.Unlock()
	list := slices.Clone(v.problems)
	slices.SortFunc(list, Problem.Compare)
	return list
}

func (v *View) read(src *asked) *Schema {
	src.once.Do(func() {
		src.schema = v.cache.schema(src.Source)
		v.mu.Lock()
		defer v.mu.Unlock()
		v.files = append(v.files, src.schema.Files...)
		slices.Sort(v.files)
		v.files = slices.Compact(v.files)
		v.problems = distinct(v.problems, src.schema.Problems...)
	})
	return src.schema
}

// find groups the sources by their distance from the package.
func (v *View) find() {
	root, inTests := moduleRoot(v.dir)
	m := v.cache.module(root)
	v.mu.Lock()
	v.problems = distinct(v.problems, m.problems...)
	v.mu.Unlock()
	if m.chosen {
		v.groups = []group{{sources: unasked(m.sources)}}
		return
	}
	left := slices.Clone(m.sources)
	for level := v.dir; ; level = filepath.Dir(level) {
		var ranks [4][]Source
		left = slices.DeleteFunc(left, func(s Source) bool {
			rank, ok := rankBelow(level, s)
			if ok {
				ranks[rank] = append(ranks[rank], s)
			}
			return ok
		})
		if inTests && level != v.dir { // what lies beside a test's package is of another test
			ranks[2], ranks[3] = nil, nil
		}
		for rank, sources := range ranks {
			if len(sources) > 0 {
				v.groups = append(v.groups, group{unasked(sources), rank >= 2 && level != v.dir})
			}
		}
		if level == root || level == filepath.Dir(level) {
			return
		}
	}
}

// rankBelow ranks a source below a directory, 0 being the best; ok is false if
// the source lies elsewhere.
func rankBelow(dir string, s Source) (rank int, ok bool) {
	rel, err := filepath.Rel(dir, s.Dir)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return 0, false
	}
	if !isConventional(rel) {
		if isExample(rel) {
			return 0, false
		}
		rank = 2
	}
	if !s.isHistory() {
		rank++
	}
	return rank, true
}

// moduleRoot returns the directory up to which sources of a package are looked
// for: that of go.mod, or that below testdata, for which inTests is true.
// Without either it is the directory of the package.
func moduleRoot(dir string) (root string, inTests bool) {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d, false
		}
		parent := filepath.Dir(d)
		if parent == d {
			return dir, false
		}
		if filepath.Base(parent) == "testdata" {
			return d, true
		}
	}
}

// foreignWords are those of a path that say for which other database a source is.
var foreignWords = []string{"mysql", "mariadb", "sqlite", "sqlite3", "mssql", "sqlserver", "oracle", "clickhouse",
	"spanner", "firebird", "cassandra", "ydb"}

// preferred returns the index of the only source whose path says that it is for
// PostgreSQL or, if none does, of the only one whose path names no other
// database; -1 if there is none.
func preferred(sources []Source) int {
	postgres, unnamed := []int{}, []int{}
	for i, s := range sources {
		parts := strings.Split(strings.ToLower(s.Dir), string(filepath.Separator))
		switch {
		case slices.ContainsFunc(parts, func(p string) bool {
			return p == "pg" || p == "pgsql" || p == "pgx" || strings.HasPrefix(p, "postgres")
		}):
			postgres = append(postgres, i)
		case !slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(foreignWords, p) }):
			unnamed = append(unnamed, i)
		}
	}
	switch {
	case len(postgres) == 1:
		return postgres[0]
	case len(postgres) == 0 && len(unnamed) == 1:
		return unnamed[0]
	}
	return -1
}
