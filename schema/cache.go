package schema

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Cache reads each source at most once, as long as its files stay the same.
// Its methods may be called by several goroutines.
type Cache struct {
	globs []string

	mu      sync.Mutex
	modules map[string]*module // by root
	loaded  map[string]*loaded // by the files of the source
}

// A module is what was found below a root.
type module struct {
	sources  []Source
	problems []Problem
	chosen   bool // by patterns: all sources count alike
}

// A loaded is a source that was read, with the state of its files.
type loaded struct {
	schema *Schema
	stamps []stamp
}

type stamp struct {
	size     int64 // in bytes, -1 for a file that is not there
	modified time.Time
}

// NewCache returns an empty cache. globs are slash-separated patterns relative
// to the root of a module, in which ** stands for any number of directories;
// if there are none, the sources are found by convention.
func NewCache(globs ...string) *Cache {
	return &Cache{globs: globs, modules: map[string]*module{}, loaded: map[string]*loaded{}}
}

// For returns the schema as the package in a directory sees it. Nothing is read
// before the first question to the view.
func (c *Cache) For(dir string) *View {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return &View{cache: c, dir: dir}
}

// Files returns the files that the schema of a module is read from, by a
// configuration of such patterns as NewCache takes.
func Files(root string, globs ...string) []string {
	var files []string
	for _, src := range NewCache(globs...).module(root).sources {
		files = append(files, src.Files...)
	}
	return files
}

// module returns what is found below a root.
func (c *Cache) module(root string) *module {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.modules[root]
	if m == nil {
		m = &module{chosen: len(c.globs) > 0}
		if m.chosen {
			m.sources, m.problems = matching(root, c.globs)
		} else {
			m.sources, m.problems = Discover(root)
		}
		c.modules[root] = m
	}
	return m
}

// schema returns what a source defines.
func (c *Cache) schema(src Source) *Schema {
	key := strings.Join(src.Files, "\x00")
	stamps := make([]stamp, len(src.Files))
	for i, f := range src.Files {
		stamps[i] = stamp{size: -1}
		if info, err := os.Stat(f); err == nil {
			stamps[i] = stamp{info.Size(), info.ModTime()}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.loaded[key]
	if l == nil || !slices.Equal(l.stamps, stamps) {
		l = &loaded{Load(src), stamps}
		c.loaded[key] = l
	}
	return l.schema
}
