// Package schemas gives each package the schema that its migrations define.
package schemas

import (
	"path/filepath"
	"reflect"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/settings"
	"github.com/fencelint/fencelint/schema"
)

// Analyzer has *schema.View as its result: the schema as the package sees it,
// of which nothing is read before the first question.
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	caches := caches{byGlobs: map[string]*schema.Cache{}}
	return &analysis.Analyzer{
		Name:     "fencelintschemas",
		Doc:      "give each package the schema of its migrations",
		Requires: []*analysis.Analyzer{settings.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			globs := pass.ResultOf[settings.Analyzer].(*settings.Settings).Config.Globs()
			return caches.of(globs).For(Dir(pass)), nil
		},
		RunDespiteErrors: true,
		ResultType:       reflect.TypeFor[*schema.View](),
	}
}

// caches keeps a cache for each list of patterns that a configuration has.
type caches struct {
	mu      sync.Mutex
	byGlobs map[string]*schema.Cache
}

func (c *caches) of(globs []string) *schema.Cache {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := strings.Join(globs, "\x00")
	if c.byGlobs[key] == nil {
		c.byGlobs[key] = schema.NewCache(globs...)
	}
	return c.byGlobs[key]
}

// Dir returns the directory of a package, "" if it has no files. It is absolute
// unless the working directory is not known.
func Dir(pass *analysis.Pass) string { return settings.Dir(pass) }

// Place names a place in a schema file for a message, relative to the directory
// of the package.
func Place(pass *analysis.Pass, at schema.Position) string {
	if rel, err := filepath.Rel(Dir(pass), at.File); err == nil {
		at.File = filepath.ToSlash(rel)
	}
	return at.String()
}
