package nulltakeover

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/fencelint/fencelint/lease"
	"github.com/fencelint/fencelint/passes/finding"
	"github.com/fencelint/fencelint/passes/leases"
	"github.com/fencelint/fencelint/passes/protocol"
	"github.com/fencelint/fencelint/passes/rule"
)

//go:embed doc.go
var doc string

// Categories lists the categories in the order of the documentation.
func Categories() []string { return []string{lease.Undated, lease.UndatedMixed} }

// Analyzer reports takeovers of held rows without an expiry.
var Analyzer = &analysis.Analyzer{
	Name:             "nulltakeover",
	Doc:              rule.Doc(doc),
	URL:              rule.URL("nulltakeover"),
	Requires:         append(finding.Requires(), leases.Analyzer, protocol.Analyzer),
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       finding.ResultType,
}

func run(pass *analysis.Pass) (any, error) {
	reporter := finding.NewReporter(pass)
	for _, f := range pass.ResultOf[protocol.Analyzer].(*protocol.Result).Families {
		f.Report(pass, reporter, lease.NullTakeovers(f.Table, f.Steps, f.Store), text)
	}
	return reporter.Result(), nil
}

// text says what happens and what to do instead.
func text(f *protocol.Family, fault lease.Fault) (message, related string) {
	return fmt.Sprintf("%s also takes held rows whose %s is NULL; nobody has recorded whether their work was done, so leave them to an operator: "+
		"drop IS NULL for the held states", f.Statement(fault.Step), fault.Column), "leaves a held row without an expiry"
}
