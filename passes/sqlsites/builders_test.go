package sqlsites_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/passes/unfencedwrite"
)

// builders are the fixtures of the query builders, one a library.
var builders = []string{"chainodds", "gormchains", "squirrelchains", "bunchains", "goquchains", "xormchains", "entchains", "mongocalls", "mongocalls1"}

// unchecked ignores the expectations of a fixture, which are those of another
// analyzer.
type unchecked struct{}

func (unchecked) Errorf(string, ...any) {}

// TestBuilders lists the statements that chains of calls stand for.
func TestBuilders(t *testing.T) {
	dir := analysistest.TestData()
	results := analysistest.Run(unchecked{}, dir, sqlsites.Analyzer, builders...)
	if len(results) != len(builders) {
		t.Fatalf("%d packages of %d were read", len(results), len(builders))
	}
	for _, res := range results {
		pkg := res.Pass.Pkg.Path()
		t.Run(pkg, func(t *testing.T) {
			for _, err := range res.Pass.TypeErrors {
				t.Error(err)
			}
			var b strings.Builder
			for _, s := range res.Result.(*sqlsites.Result).Sites {
				list(&b, res.Pass.Fset, s)
			}
			golden(t, filepath.Join(dir, "golden", pkg+".txt"), b.String())
		})
	}
}

// TestBuilderFindings judges the same statements, each at the call that brings
// its WHERE.
func TestBuilderFindings(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), unfencedwrite.Analyzer, builders...)
}
