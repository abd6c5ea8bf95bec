package mongosites_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/fencelint/fencelint/passes/mongosites"
)

// shown reports each site by its method, collection, filter and update.
var shown = &analysis.Analyzer{
	Name:     "shown",
	Doc:      "report the sites",
	Requires: []*analysis.Analyzer{mongosites.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		found := pass.ResultOf[mongosites.Analyzer].(*mongosites.Result)
		for _, s := range found.Sites {
			parts := []string{s.Method, s.Collection}
			for _, d := range []*mongosites.Document{s.Filter, s.Update} {
				if d != nil {
					parts = append(parts, d.String())
				}
			}
			if s.Upsert {
				parts = append(parts, "upsert")
			}
			if t := found.Table(s); t != nil {
				parts = append(parts, fmt.Sprintf("tokens=%v", t.Tokens))
			}
			pass.Reportf(s.Call.Pos(), "%s", strings.Join(parts, " "))
		}
		return nil, nil
	},
}

func TestSites(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), shown, "documents", "versionone")
}
