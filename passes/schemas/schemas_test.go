package schemas_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/schema"
)

// The view of a package finds the migrations that lie beside it.
func TestView(t *testing.T) {
	asks := &analysis.Analyzer{
		Name:     "asks",
		Doc:      "ask for the table of the fixture",
		Requires: []*analysis.Analyzer{schemas.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			view := pass.ResultOf[schemas.Analyzer].(*schema.View)
			jobs := view.Table("jobs")
			if jobs == nil || jobs.Column("token") == nil {
				t.Errorf("table jobs of the migrations: got %v", jobs)
			}
			return nil, nil
		},
	}
	analysistest.Run(t, analysistest.TestData(), asks, "migrated")
}
