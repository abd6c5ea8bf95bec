package wrongcount

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports counts that do not answer who has a row.
var Analyzer = &analysis.Analyzer{
	Name:             "wrongcount",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("wrongcount"),
	Requires:         append(finding.Requires(), inspect.Analyzer, leases.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

// The categories of findings.
const (
	modified     = "modified"
	upsert       = "upsert"
	mysqlChanged = "mysql-changed"
)

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	found := pass.ResultOf[leases.Analyzer].(*leases.Result)
	docs := documents(found)
	reportModified(pass, reporter, docs)
	reportUpserts(pass, reporter, docs)
	reportChanged(pass, reporter, found)
	return reporter.Result(), nil
}
