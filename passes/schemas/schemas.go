// Package schemas gives each package the schema that its migrations define.
package schemas

import (
	"path/filepath"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/schema"
)

// Analyzer has *schema.View as its result: the schema as the package sees it,
// of which nothing is read before the first question.
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	cache := schema.NewCache()
	return &analysis.Analyzer{
		Name:             "fencelintschemas",
		Doc:              "give each package the schema of its migrations",
		Run:              func(pass *analysis.Pass) (any, error) { return cache.For(Dir(pass)), nil },
		RunDespiteErrors: true,
		ResultType:       reflect.TypeFor[*schema.View](),
	}
}

// Dir returns the directory of a package, "" if it has no files. It is absolute
// unless the working directory is not known.
func Dir(pass *analysis.Pass) string {
	if len(pass.Files) == 0 {
		return ""
	}
	dir := filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// Place names a place in a schema file for a message, relative to the directory
// of the package.
func Place(pass *analysis.Pass, at schema.Position) string {
	if rel, err := filepath.Rel(Dir(pass), at.File); err == nil {
		at.File = filepath.ToSlash(rel)
	}
	return at.String()
}
