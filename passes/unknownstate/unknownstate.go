package unknownstate

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
	"github.com/fencelint/fencelint/passes/schemas"
	"github.com/fencelint/fencelint/passes/sqlsites"
	"github.com/fencelint/fencelint/schema"
)

//go:embed doc.go
var doc string

// Analyzer reports states that the schema does not list.
var Analyzer = &analysis.Analyzer{
	Name:             "unknownstate",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("unknownstate"),
	Requires:         append(finding.Requires(), sqlsites.Analyzer, leases.Analyzer, schemas.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

// The categories of findings.
const (
	written  = "written"
	compared = "compared"
)

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass:     pass,
		reporter: finding.NewReporter(pass),
		view:     pass.ResultOf[schemas.Analyzer].(*schema.View),
		leased:   map[string]bool{},
		fold:     comparesFolded(pass.Pkg),
		flow:     newFlow(pass),
	}
	c.words = c.reporter.Settings().Config.Words()
	for _, t := range pass.ResultOf[leases.Analyzer].(*leases.Result).Tables {
		c.leased[t.Key] = true
	}
	for _, site := range pass.ResultOf[sqlsites.Analyzer].(*sqlsites.Result).Sites {
		if site.Script == nil || site.Test && !c.reporter.Settings().Tests {
			continue
		}
		for _, s := range site.Script.Statements {
			for _, u := range uses(s) {
				c.check(site, u)
			}
		}
	}
	return c.reporter.Result(), nil
}
