package sqlsites_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/sqlsites"
)

// TestBuilders lists the statements that chains of calls stand for.
func TestBuilders(t *testing.T) {
	dir := analysistest.TestData()
	for _, res := range analysistest.Run(t, dir, sqlsites.Analyzer, "gormchains") {
		pkg := res.Pass.Pkg.Path()
		t.Run(pkg, func(t *testing.T) {
			var b strings.Builder
			for _, s := range res.Result.(*sqlsites.Result).Sites {
				list(&b, res.Pass.Fset, s)
			}
			golden(t, filepath.Join(dir, "golden", pkg+".txt"), b.String())
		})
	}
}
